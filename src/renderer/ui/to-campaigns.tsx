/** The way out of a page that has nothing to show. */
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'

export const ToCampaigns = () => (
  <Button variant="default" component={Link} to="/campaign">
    Back to Campaigns
  </Button>
)
