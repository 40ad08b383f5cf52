/** Shown in place of a screen that failed: the error, and a way to try again. Never a blank page. */
import { Button } from '@mantine/core'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { failureOf } from '../data/failure'
import { FailedState } from '../ui/plain-state'
import classes from './route-failure.module.css'

/** If a screen's code failed to load, only a reload of the page can load it. */
const codeMissing = /dynamically imported module|module script failed|preload CSS/i

/** `alone`: the shell failed too, so nothing surrounds this message. */
export function RouteFailure({ alone = false }: { alone?: boolean }) {
  const message = messageOf(useRouteError())
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => {
    if (alone || codeMissing.test(message)) window.location.reload()
    // Navigating to the same address clears the router's error.
    else navigate(location, { replace: true })
  }
  return (
    <div className={classes.room} data-alone={alone || undefined}>
      <FailedState page title="This page could not be shown" text={message} onRetry={retry}>
        <Button variant="default" onClick={() => window.location.assign('/campaign')}>
          Go to Campaigns
        </Button>
      </FailedState>
    </div>
  )
}

const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureOf(error).message
