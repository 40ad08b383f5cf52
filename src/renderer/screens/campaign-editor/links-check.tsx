/** Checks the links of the message on request; each failing link leads to its place in the message. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type LinkAnswer, MAX_LINKS } from '#contract'
import { type Finding, warning } from '../../../model/rules/finding'
import { linksInText, linkText } from '../../../model/rules/link-text'
import type { Link } from '../../blocks/checks/links-of'
import { reportError } from '../../data/app'
import { askLinks } from '../../data/test-send'
import { clockOf } from '../../ui/dates'
import classes from './links-check.module.css'
import type { Editor } from './use-editor'

type CheckedLink = { link: Link; answer: LinkAnswer }
type CheckResults = { at: string; asked: readonly CheckedLink[] }

/** `links` is state of the editor's layout, so CONTENT and REVIEW show the same results. Renders nothing if the message has no link. */
export function LinksCheck({ links, onFinding }: { links: Links; onFinding: (finding: Finding) => void }) {
  const { busy, found, ask, areThere } = links
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isShown = true
    areThere()
      .then((hasLinks) => isShown && setOffered(hasLinks))
      .catch(reportError)
    return () => {
      isShown = false
    }
  }, [areThere])
  if (!isOffered && !found) return null
  return (
    <section className={classes.links} aria-label="Links">
      <Button size="compact-xs" variant="subtle" loading={busy} onClick={ask}>
        {found ? 'Check the links again' : 'Check the links'}
      </Button>
      <p role="status">{found && `${linksText(found)} Checked ${found.at}.`}</p>
      {found && <Answers asked={found.asked} onFinding={onFinding} />}
    </section>
  )
}

const linksText = ({ asked }: CheckResults) => linksInText(asked.map(({ answer }) => answer))

const marks = { answers: IconCircleCheck, fails: IconAlertTriangle, 'not checked': IconMinus } as const
const order = ['fails', 'not checked', 'answers']

function Answers({ asked, onFinding }: { asked: readonly CheckedLink[]; onFinding: (finding: Finding) => void }) {
  const sorted = asked.toSorted((one, other) => order.indexOf(one.answer.state) - order.indexOf(other.answer.state))
  return (
    <ul>
      {sorted.map(({ link, answer }) => {
        const Mark = marks[answer.state]
        const { mark, text } = linkText(answer)
        const { field, link: place } = link
        const finding: Finding = warning(`link ${link.address}`, text, { tab: 'CONTENT', field })
        return (
          <li key={link.address} data-state={mark}>
            <Mark size={16} stroke={1.5} aria-hidden />
            <div>
              <bdi title={link.address}>{link.label}</bdi>
              <span>{text}</span>
              {mark === 'fails' && (
                <UnstyledButton className={classes.to ?? ''} onClick={() => onFinding(finding)}>
                  {place} <IconChevronRight size={12} stroke={2} aria-hidden />
                </UnstyledButton>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Results are kept with their time until the next check, because a server's answer can change. */
export function useLinks(editor: Editor) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<CheckResults | null>(null)
  const isMountedRef = useRef(true)
  useEffect(() => {
    isMountedRef.current = true
    return () => {
      isMountedRef.current = false
    }
  }, [])
  const ask = async () => {
    setBusy(true)
    try {
      const checked = await answersTo(await linksIn(editor))
      if (isMountedRef.current && checked) setFound({ at: clockOf(new Date().toISOString()), asked: checked })
    } finally {
      if (isMountedRef.current) setBusy(false)
    }
  }
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  const findsLinks = useCallback(async () => (await linksIn(latest.current)).length > 0, [])
  return { busy, found, ask: () => void ask().catch(reportError), areThere: findsLinks }
}

async function linksIn({ deps, values, context }: Editor): Promise<Link[]> {
  const links: Link[] = []
  for (const step of deps.steps) links.push(...((await step.workerChecks?.links(values(step), context)) ?? []))
  return links
}

export type Links = ReturnType<typeof useLinks>

/** Unsubscribe links are never requested. Links above the limit of one request are reported as not checked. */
async function answersTo(links: readonly Link[]): Promise<CheckedLink[] | null> {
  const checkable = links.filter(({ unsubscribes }) => !unsubscribes).slice(0, MAX_LINKS)
  const answers = await askLinks(checkable.map(({ address }) => address))
  if (!answers) return null
  const byAddress = new Map(answers.map((answer) => [answer.address, answer]))
  return links.map((link) => {
    const reason = link.unsubscribes ? 'unsubscribe' : 'no time'
    return { link, answer: byAddress.get(link.address) ?? { address: link.address, state: 'not checked', why: reason } }
  })
}
