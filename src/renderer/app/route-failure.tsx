/** What stands where a screen broke: what failed, and a way to try again. Never a blank page. */
import { Button } from '@mantine/core'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { failureOf } from '../data/failure'
import { FailedState } from '../ui/failed-state'
import classes from './route-failure.module.css'

/** A screen whose code did not arrive can only be had by loading the page again. */
const codeMissing = /dynamically imported module|module script failed|preload CSS/i

/** `alone`: the shell itself broke, nothing stands around this. */
export function RouteFailure({ alone = false }: { alone?: boolean }) {
  const words = wordsOf(useRouteError())
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => {
    if (alone || codeMissing.test(words)) window.location.reload()
    // A new visit to the same address clears what the router remembers of the error.
    else navigate(location, { replace: true })
  }
  return (
    <div className={classes.room} data-alone={alone || undefined}>
      <FailedState page title="This page could not be shown" text={words} onRetry={retry}>
        <Button variant="default" onClick={() => window.location.assign('/campaign')}>
          Go to Campaigns
        </Button>
      </FailedState>
    </div>
  )
}

const wordsOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureOf(error).message
