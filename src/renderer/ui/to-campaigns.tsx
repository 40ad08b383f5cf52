/** The link out of a page without content. */
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'

export const CampaignsLink = () => (
  <Button variant="default" component={Link} to="/campaign">
    Back to Campaigns
  </Button>
)
