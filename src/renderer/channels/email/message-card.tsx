/** The message in the form: the choice of a start, a small preview, and the ways to edit it. */
import { Button, Progress } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { JsonObject, MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import {
  designedFields,
  type EmailValues,
  freshFooter,
  fromOf,
  GMAIL_CLIP_BYTES,
  sentHtml,
  shownFooter,
  shownHtml,
  sizeOf,
  sizeText,
  withoutHeraldDesign,
} from '../../../model/channels/email/values'
import { sentText } from '../../../model/channels/email/wire'
import { projectIn } from '../../../model/design/project'
import { keyOf } from '../../../model/merge-tags/text'
import { useBrandLook } from '../../blocks/design/brand-look'
import type { Weight } from '../../blocks/design/chrome/top-bar'
import { CodeView } from '../../blocks/design/code-view/code-view'
import { CurrentDesign, DesignField, NoDesign } from '../../blocks/design/design-cards'
import { DesignerDialog } from '../../blocks/design/designer-dialog'
import { ExportDesignMenu } from '../../blocks/design/export/export-menu'
import { laidOut, mjmlOf } from '../../blocks/design/export/mjml-of'
import { ImportDesignDialog } from '../../blocks/design/import/import-design-dialog'
import { mailKind } from '../../blocks/design/mail/kind'
import type { Opening } from '../../blocks/design/protocol'
import { useBrand } from '../../data/library'
import { useUnsubscribeAddress } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import classes from './email.module.css'
import { Gallery, useImportedFields } from './gallery'
import { FooterFields } from './plain-text-and-footer'
import { blankMjml, brandIn } from './templates'

/** Opens the designer for the message; `after` runs when it closes. */
export type OpenDesign = (after: () => void) => void

type Props = {
  ref: Ref<OpenDesign>
  values: EmailValues
  onEdit: (patch: Partial<EmailValues>) => void
  error: string | undefined
  readOnly: boolean
  tags: readonly MergeTag[]
  sender: string
  context: ContentContext
  /** Sets fields outside the message and remounts their inputs. */
  onFields: (patch: Partial<EmailValues>) => void
  /** The button that sends a test, for the designer. */
  test: ReactNode
}

export function MessageCard(props: Props) {
  const { values, onEdit, error, readOnly, tags, sender, context, test } = props
  const [isChoosing, setChoosing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const hasMessage = values.html !== '' || values.design !== null
  const { opening, starterClaims, open, ...opened } = useOpening(props)
  const openDesign = (next: Opening, claims: readonly string[] | null = null) => {
    setChoosing(false)
    open(next, claims)
  }
  const html = sentHtml(values)
  // A new message gets the brand's footer, an edited one the workspace's unsubscribe address; one that is only viewed does not change.
  const workspaceAddress = useUnsubscribeAddress()
  const brandFooter = useBrand().footer
  const brandLook = useBrandLook()
  const isNew = !hasMessage && values.footer.words === freshFooter().words
  const footer = {
    ...values.footer,
    words: (isNew ? brandFooter : null) ?? values.footer.words,
    address: values.footer.address ?? workspaceAddress,
  }
  const { takeFound, question } = useImportedFields(props)
  return (
    <DesignField error={error}>
      {hasMessage && !isChoosing ? (
        <CurrentMessage {...props} onOpen={openDesign} onCode={setCode} onAnew={() => setChoosing(true)} />
      ) : readOnly ? (
        <NoDesign />
      ) : (
        <Gallery
          key={JSON.stringify(brandLook)}
          brand={brandIn(sender)}
          brandLook={brandLook}
          tags={tags}
          onTemplate={(template) =>
            openDesign({ mjml: template.mjml(brandIn(fromOf(values, sender)), brandLook) }, template.claims)
          }
          onBlank={() => openDesign({ mjml: blankMjml() }, [])}
          onImport={() => setImporting(true)}
          onBack={hasMessage ? () => setChoosing(false) : undefined}
        />
      )}
      <DesignerDialog
        kind={mailKind}
        opening={opening}
        name={context.name}
        campaign={context.linkTags?.tags}
        tags={tags}
        weight={html === '' ? null : weightOf(html)}
        test={test}
        footer={{
          html: shownFooter({ ...values, footer }),
          fields: <FooterFields values={{ ...values, footer }} onEdit={onEdit} readOnly={readOnly} />,
        }}
        importDesign={{ label: 'Import a design', start: () => setImporting(true) }}
        onDesigned={({ project, html }) =>
          onEdit({
            ...(opening && 'source' in opening
              ? withoutHeraldDesign(html, values.source)
              : { ...designedFields(project, html), footer }),
            claims: starterClaims ?? values.claims,
          })
        }
        onFields={opened.setFields}
        onCancel={opened.restore}
        onClose={opened.close}
      />
      <CodeView
        mjml={code}
        onDesign={({ project, html }) => onEdit({ ...designedFields(project, html), footer })}
        onClose={() => setCode(null)}
      />
      <ImportDesignDialog
        opened={isImporting}
        options={{
          known: tags.map(keyOf),
          unsubscribe: footer.address,
        }}
        blocks
        onImport={({ kind: brought, text, found }) => {
          setImporting(false)
          if (brought === 'mjml') openDesign({ mjml: text }, [])
          else {
            openDesign({ source: text }, [])
            onEdit({ ...withoutHeraldDesign(text), footer, claims: [] })
          }
          takeFound(found)
        }}
        onClose={() => setImporting(false)}
      />
      {question}
    </DesignField>
  )
}

/** The open design, and what to restore and to do when it closes. */
function useOpening({ values, onEdit, onFields, ref }: Props) {
  const [opening, setOpening] = useState<Opening | null>(null)
  /** The message before the designer opened, to restore on Cancel. */
  const [before, setBefore] = useState<Partial<EmailValues>>({})
  /** Claims of the starter that the open design began with; null if the designer opened the existing message. */
  const [starterClaims, setBegun] = useState<string[] | null>(null)
  const afterClosing = useRef<(() => void) | null>(null)
  const open = (next: Opening, claims: readonly string[] | null) => {
    setBegun(claims && [...claims])
    // A second design in the same session restores to the message before the first one.
    if (!opening)
      setBefore({
        design: values.design,
        html: values.html,
        source: values.source,
        footer: values.footer,
        claims: values.claims,
      })
    setOpening(next)
  }
  useImperativeHandle(ref, () => (after) => {
    afterClosing.current = after
    open(openingOf(values), null)
  })
  return {
    opening,
    starterClaims,
    open,
    setFields: (fields: JsonObject) => {
      // The step's own values, with a fix applied.
      const patch = fields as Partial<EmailValues>
      if (patch.claims) setBegun(patch.claims)
      onFields(patch)
    },
    restore: () => onEdit(before),
    close: () => {
      setOpening(null)
      afterClosing.current?.()
      afterClosing.current = null
    },
  }
}

function CurrentMessage({
  values,
  readOnly,
  sender,
  tags,
  onOpen,
  onCode,
  onAnew,
}: Props & { onOpen: (opening: Opening) => void; onCode: (mjml: string) => void; onAnew: () => void }) {
  const project = projectIn(values.design)
  const mjml = project && (() => laidOut(mjmlOf(project)))
  const html = sentHtml(values)
  return (
    <CurrentDesign
      design={values.design}
      html={shownHtml(values)}
      tags={tags}
      width={640}
      readOnly={readOnly}
      onOpen={() => onOpen(openingOf(values))}
      onAnew={onAnew}
      edits={
        mjml && (
          <Button size="xs" variant="default" leftSection={<IconCode size={14} />} onClick={() => onCode(mjml())}>
            Edit code
          </Button>
        )
      }
      acts={
        <ExportDesignMenu
          name={values.subject || 'Email'}
          mail={() => ({
            from: fromOf(values, sender),
            subject: values.subject,
            text: sentText(values),
            html,
          })}
          mjml={mjml}
        />
      }
    >
      <Size html={html} />
    </CurrentDesign>
  )
}

/** Herald's design, or the HTML of another editor. */
function openingOf({ design, html }: EmailValues): Opening {
  const project = projectIn(design)
  return project ? { project } : { source: html }
}

/** The message size for the designer's footer bar. */
function weightOf(html: string): Weight {
  const bytes = sizeOf(html)
  const isClipped = bytes > GMAIL_CLIP_BYTES
  return {
    label: 'Message size',
    text: `${sizeText(bytes)} of ${sizeText(GMAIL_CLIP_BYTES)}`,
    share: bytes / GMAIL_CLIP_BYTES,
    note: isClipped ? 'Gmail clips the message here.' : 'Gmail shows this much of the message.',
  }
}

/** '38 KB of 102 KB' with a bar. */
function Size({ html }: { html: string }) {
  if (html === '') return null
  const bytes = sizeOf(html)
  const isClipped = bytes > GMAIL_CLIP_BYTES
  return (
    <span className={`${layout.row} ${classes.size}`} data-over={isClipped || undefined}>
      <Progress
        className={classes.sizeBar ?? ''}
        size={6}
        value={Math.min(100, (100 * bytes) / GMAIL_CLIP_BYTES)}
        color={isClipped ? 'orange' : 'iris'}
        aria-label="Message size"
      />
      {isClipped
        ? `${sizeText(bytes)} of ${sizeText(GMAIL_CLIP_BYTES)}, clipped by Gmail`
        : `${sizeText(bytes)} of ${sizeText(GMAIL_CLIP_BYTES)}`}
    </span>
  )
}
