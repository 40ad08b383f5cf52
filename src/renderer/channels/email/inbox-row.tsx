/** The line by which people decide whether they open a message: who, what about, and the first words. */
import classes from './email.module.css'
import { brandIn } from './templates'
import * as texts from './texts'

export function InboxRow({ from, subject, preHeader }: { from: string; subject: string; preHeader: string }) {
  const name = brandIn(from)
  return (
    <div className={classes.row} data-testid="inbox-row">
      <span className={classes.face} aria-hidden>
        {Array.from(name)[0]?.toUpperCase() ?? '?'}
      </span>
      <div className={classes.rowWords}>
        <div className={classes.rowHead}>
          <bdi className={classes.who}>{name}</bdi>
          <span className={classes.when}>10:00</span>
        </div>
        <span className={classes.subject} dir="auto" data-empty={subject.trim() === '' || undefined}>
          {subject.trim() === '' ? texts.noSubjectYet : subject}
        </span>
        <span className={classes.preHeader} dir="auto">
          {preHeader.trim() === '' ? texts.noPreheaderInboxesShowThe : preHeader}
        </span>
      </div>
    </div>
  )
}
