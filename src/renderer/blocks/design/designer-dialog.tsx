/** Full-window designer: saves the design to the draft while the user edits, and once more on Done. */
import { Loader, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { agreeing, amount, type JsonObject, type MergeTag } from '#contract'
import type { CampaignTags } from '../../../model/checks/campaign-tags'
import { noImage } from '../../../model/design/placeholder'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { imageTags } from '../../../model/merge-tags/text'
import type { Finding } from '../../../model/rules/finding'
import { useLibraryOf } from '../../data/library'
import { useBrandColours } from '../../data/own-lists'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useStepChecks } from '../../ui/findings'
import { FindingsFoot } from '../../ui/findings-foot'
import layout from '../../ui/layout.module.css'
import { useStepKeys } from '../../ui/use-step-keys'
import { type PickedPicture, usePicking } from '../pictures/use-picking'
import { useBrandLook } from './brand-look'
import classes from './chrome/chrome.module.css'
import { brandedKind, type DesignKind, type OwnAddresses, type Screen } from './chrome/kind'
import { LeftPanel } from './chrome/left'
import { PictureTags, pickedPatch, useOwnPictures } from './chrome/picture-choice'
import { AddHere, filledProduct, type Product, ProductForm, TagDefault, type WishRequest } from './chrome/popovers'
import { Properties } from './chrome/properties'
import { linkedInsertion, SectionInLibrary } from './chrome/section-in-library'
import { libraryRow, type OnDrag } from './chrome/tiles'
import { MessageWeight, TopBar, type Weight } from './chrome/top-bar'
import { placeOf, useDesignFixes } from './chrome/use-design-fixes'
import { useDesigning } from './chrome/use-designing'
import { HtmlCodeView } from './code-view/code-view'
import type { Designed, DesignerRequest } from './designer-connection'
import { DesignerFrame } from './frames'
import { inPlaceKind, SourceLine } from './in-place/kind'
import type { DesignState, Insertion, Opening, ViewSettings } from './protocol'
import type { DarkIn } from './shown-html'

export type DesignerProps = {
  kind: DesignKind
  /** The design to open; null while the dialog is closed. */
  opening: Opening | null
  /** Name of the campaign. */
  name: string
  /** The campaign tags that links can get. */
  campaign: CampaignTags | undefined
  tags: readonly MergeTag[]
  /** Called at once for a template, shortly after each edit for a saved design, and never for opening alone. */
  onDesigned: (designed: Designed) => void
  onClose: () => void
  /** Restores the message as it was before the designer opened. */
  onCancel: () => void
  /** Sets fields of the step outside the design, after a fix or its undo: the subject, the starter's claims that are left. */
  onFields: (patch: JsonObject) => void
  weight: Weight | null
  /** Shown first in the properties if nothing is selected. */
  first?: ReactNode
  /** The footer of an email, which is no part of the design: its HTML as previewed, and its fields. */
  footer?: { html: string; fields: ReactNode }
  /** The button that sends a test message. */
  test?: ReactNode
  /** Starts from an existing design, which replaces this one. */
  importDesign: { label: string; start: () => void }
}

export function DesignerDialog({ opening, onClose, ...rest }: DesignerProps) {
  // Each opening gets a designer of its own.
  const openings = useRef({ opening, count: 0 })
  if (openings.current.opening !== opening) openings.current = { opening, count: openings.current.count + 1 }
  return (
    <Modal.Root opened={opening !== null} onClose={onClose} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label={rest.kind.title} radius={0}>
        {opening && <Designing key={openings.current.count} opening={opening} onClose={onClose} {...rest} />}
      </Modal.Content>
    </Modal.Root>
  )
}

const noTags: CampaignTags = { source: '', medium: '', campaign: '' }

type DesigningProps = DesignerProps & { opening: Opening }

/** Imported HTML has its own kinds of parts; the rest of the designer is the same. */
function Designing(props: DesigningProps) {
  const isInPlace = 'source' in props.opening
  const brandLook = useBrandLook()
  const kind = useMemo(() => {
    const branded = brandedKind(props.kind, brandLook)
    return isInPlace ? inPlaceKind(branded) : branded
  }, [props.kind, brandLook, isInPlace])
  const pictureTags = useMemo(() => imageTags(props.tags), [props.tags])
  return (
    <PictureTags value={pictureTags}>
      <Designer {...props} kind={kind} />
    </PictureTags>
  )
}

function Designer(props: DesigningProps) {
  const { kind } = props
  const view = useView(kind, props.footer?.html)
  const [wished, setWished] = useState<WishRequest | null>(null)
  const [isConfirming, setAsking] = useState(false)
  const [isFooterChosen, setFooterChosen] = useState(false)
  const { design, picking, own, opened, insert, drag, product, put } = useInsertions(props, view.look, {
    setWished,
    setFooterChosen,
  })
  const { ready, busy, failed, designState, keptAt, done, isChanged, cancel, tell } = design
  const chosen = designState?.chosen?.id
  useEffect(() => {
    if (chosen !== undefined) setFooterChosen(false)
  }, [chosen])
  const isFooterOpen = isFooterChosen && chosen === undefined
  const chosenPicture = designState?.chosen?.values.src === undefined ? null : designState.chosen.id
  const close = async () => {
    if (await isChanged()) setAsking(true)
    else cancel()
  }
  useStepKeys((act) => tell({ kind: 'act', act }))
  const { campaign = noTags } = props
  const refusal = failed ?? picking.refusal
  return (
    <div className={classes.designer} data-ready={ready || undefined}>
      <TopBar
        title={kind.title}
        name={props.name}
        designState={designState}
        keptAt={keptAt}
        screen={view.screen}
        onScreen={kind.screens.desktop === kind.screens.phone ? null : view.setScreen}
        dark={view.dark}
        onDark={kind.dark ? view.setDark : null}
        person={view.person}
        onPerson={view.setPerson}
        test={props.test}
        busy={busy}
        onUndo={() => tell({ kind: 'act', act: 'undo' })}
        onRedo={() => tell({ kind: 'act', act: 'redo' })}
        onCancel={() => void close()}
        onDone={() => void done()}
      />
      {refusal && (
        <p className={classes.broken} role="alert">
          {refusal}
        </p>
      )}
      {designState?.source && <SourceHead source={designState.source} design={design} />}
      <div className={classes.work}>
        <LeftPanel
          kind={kind}
          designState={designState}
          tell={tell}
          onInsert={insert}
          onDrag={drag}
          importDesign={props.importDesign}
          footer={
            props.footer && {
              isOpen: isFooterOpen,
              open: () => {
                setFooterChosen(true)
                tell({ kind: 'show-footer' })
              },
            }
          }
          onPick={(picked) => put(picked, { id: chosenPicture, at: null })}
        />
        <Canvas
          kind={kind}
          tags={props.tags}
          design={design}
          opened={opened}
          campaign={campaign}
          look={view.look}
          wished={wished}
          setWished={setWished}
          insert={insert}
        />
        <Properties
          kind={kind}
          designState={designState}
          own={own}
          tell={tell}
          campaign={campaign}
          first={props.first}
          section={kind.library && <SectionInLibrary designState={designState} design={design} />}
          footer={isFooterOpen ? props.footer?.fields : null}
        />
      </div>
      <DesignFoot weight={props.weight} design={design} onFields={props.onFields} />
      <ProductForm place={kind.place} {...product} />
      <DiscardDialog
        changes={designState?.changes}
        opened={isConfirming}
        onClose={() => setAsking(false)}
        onDiscard={cancel}
      />
    </div>
  )
}

type Design = ReturnType<typeof useDesigning>

/** The line above HTML that is edited in place, and its code. */
function SourceHead({ source, design }: { source: NonNullable<DesignState['source']>; design: Design }) {
  const { handle, tell } = design
  const [code, setCode] = useState<string | null>(null)
  const openCode = async () => {
    const designed = await handle.current?.get(true)
    if (typeof designed?.project.source === 'string') setCode(designed.project.source)
  }
  return (
    <>
      <SourceLine source={source} tell={tell} onCode={() => void openCode()} />
      <HtmlCodeView
        html={code}
        edits={source.edits.flatMap(({ line, ranges, before }) =>
          ranges.map((range) => ({
            line,
            range,
            message: before === '' ? 'Added here.' : `Edited. Before: ${before}`,
          })),
        )}
        onHtml={(html) => tell({ kind: 'fixed', project: { source: html } })}
        onClose={() => setCode(null)}
      />
    </>
  )
}

/** Preview settings: screen, dark mode, sample person. */
function useView(kind: DesignKind, footer = '') {
  const [screen, setScreen] = useState<'desktop' | 'phone'>('desktop')
  const [dark, setDark] = useState<DarkIn | null>(null)
  const [person, setPerson] = useState<SamplePerson | null>(null)
  const view = useMemo(
    () => ({ ...viewSettings(kind.screens[screen], dark, person), footer }),
    [kind, screen, dark, person, footer],
  )
  return { screen, setScreen, dark, setDark, person, setPerson, look: view }
}

type Setters = { setWished: (request: WishRequest) => void; setFooterChosen: (isChosen: boolean) => void }

/** The open design, and functions that insert blocks and pictures. */
function useInsertions(props: DesigningProps, view: ViewSettings, { setWished, setFooterChosen }: Setters) {
  const { opening, kind } = props
  const ownPictures = useOwnPictures(kind.own)
  const ownAddresses = ownPictures ?? noAddresses
  // The kind changes with the brand: a new opening would lose what was edited since.
  const { renew } = kind
  const openedDesign = useMemo(() => renewedOpening(opening, renew, ownPictures), [opening, renew, ownPictures])
  /** Where the last picture was dropped. */
  const target = useRef<Target>({ id: null, at: null })
  const picking = usePicking(kind.place, (picked) => putPicture(picked, target.current))
  const onWish = (request: DesignerRequest) => {
    if (request.kind === 'footer') setFooterChosen(request.chosen)
    if (request.kind === 'add' || request.kind === 'tag') setWished(request)
    if (request.kind === 'picture-given') {
      target.current = request
      void picking.take(request.file)
    }
    // The properties are rendered by then. Focuses the button, so that another press opens the file dialog.
    if (request.kind === 'picture-wanted')
      setTimeout(() => document.querySelector<HTMLElement>('[data-picture-picker] button')?.focus())
  }
  const design = useDesigning({ ...props, look: view, onWish })
  const { designState, tell } = design
  const brand = useBrandColours().colours
  // Brand colours come last: they are used if the design has no accent colour.
  const sections = useLibraryOf('section')
  const insertionOf = (id: string): Insertion => {
    const section = sections.find((item) => libraryRow(item.id) === id)
    if (section) return linkedInsertion(section)
    return kind.insertion(
      id,
      designState && { ...designState, colours: [...designState.colours, ...brand] },
      ownAddresses,
    )
  }
  /** Fills a picture part if `id` is given; otherwise inserts a new block. */
  const putPicture = (picked: PickedPicture, { id, at }: Target) => {
    if (id) return tell({ kind: 'set', id, patch: pickedPatch(picked, '') })
    const { source, row } = insertionOf('image')
    const withAddress = (text: string) => text.replaceAll(noImage, picked.address)
    const insertion = { source: withAddress(source), row: withAddress(row) }
    tell(at ? { kind: 'drag', insertion, at, drop: true } : { kind: 'insert', insertion })
  }
  /** Adds the product block that its form is open for. */
  const [addProduct, setAddProduct] = useState<((insertion: Insertion) => void) | null>(null)
  /** Calls `add` at once, or for a product once its form is filled in. */
  const begin = (id: string, add: (insertion: Insertion) => void) => {
    if (id === 'product') setAddProduct(() => add)
    else add(insertionOf(id))
  }
  const insert = (id: string, after?: string | null) =>
    begin(id, (insertion) =>
      tell(after === undefined ? { kind: 'insert', insertion } : { kind: 'insert', insertion, after }),
    )
  const drag: OnDrag = (id, at, drop) => {
    const order = (insertion: Insertion, isDrop: boolean) => tell({ kind: 'drag', insertion, at, drop: isDrop })
    if (drop && at) begin(id, (insertion) => order(insertion, true))
    else order(insertionOf(id), drop)
  }
  const product = {
    opened: addProduct !== null,
    onClose: () => setAddProduct(null),
    onAdd: (entered: Product) => {
      setAddProduct(null)
      addProduct?.(filledProduct(insertionOf('product'), entered))
    },
  }
  return { design, picking, own: ownAddresses, opened: openedDesign, insert, drag, product, put: putPicture }
}

type CanvasProps = {
  kind: DesignKind
  tags: readonly MergeTag[]
  design: Design
  opened: Opening | null
  campaign: CampaignTags
  look: ViewSettings
  wished: WishRequest | null
  setWished: (request: WishRequest | null) => void
  insert: (id: string, after?: string | null) => void
}

function Canvas({ kind, tags, design, opened, campaign, look, wished, setWished, insert }: CanvasProps) {
  const { handle, ready, hear, tell } = design
  return (
    <section className={classes.room} aria-label="Canvas">
      {opened && <DesignerFrame ref={handle} opening={opened} tags={tags} campaign={campaign} look={look} {...hear} />}
      {!ready && (
        <div className={`${layout.row3} ${classes.opening}`} role="status">
          <Loader size={16} /> Opening the designer
        </div>
      )}
      {wished?.kind === 'add' && (
        <AddHere
          wish={wished}
          kind={kind}
          onClose={() => setWished(null)}
          onChoose={(id) => {
            insert(id, wished.after)
            setWished(null)
          }}
        />
      )}
      {wished?.kind === 'tag' && (
        <TagDefault
          key={`${wished.key} ${wished.at.x} ${wished.at.y}`}
          wish={wished}
          tags={tags}
          onChange={(fallback) => tell({ kind: 'default', fallback })}
          onClose={() => setWished(null)}
        />
      )}
    </section>
  )
}

type FootProps = Pick<DesignerProps, 'weight' | 'onFields'> & { design: Design }

/** The editor's checks of the message. A fix changes the open design. */
function DesignFoot({ weight, onFields, design }: FootProps) {
  const { designState, tell } = design
  const checks = useStepChecks()
  const fixes = useDesignFixes(design, onFields)
  // A field outside the design cannot be shown here, but it can be fixed.
  const findings = checks?.findings?.filter(({ field, fix }) => field === 'design' || fix) ?? null
  const partOf = (finding: Finding) => (designState ? placeOf(finding, designState.parts) : null)
  return (
    <FindingsFoot
      label="Checks of the design"
      findings={findings}
      // Without any findings (an empty message) the foot does not claim that everything is complete.
      missing={findings?.length === 0 ? 'Missing: Message' : ''}
      isChecking={!design.isTaken || !checks?.isCurrent}
      onShow={(finding) => {
        const id = partOf(finding)
        if (id) tell({ kind: 'choose', id })
      }}
      canShow={(finding) => Boolean(partOf(finding))}
      {...(fixes ? { fixes } : {})}
      end={weight && <MessageWeight weight={weight} />}
    />
  )
}

type DiscardProps = { changes: number | undefined; opened: boolean; onClose: () => void; onDiscard: () => void }

function DiscardDialog({ changes = 1, opened, onClose, onDiscard }: DiscardProps) {
  const count = Math.max(1, changes)
  return (
    <ConfirmDialog
      opened={opened}
      title={agreeing(count, 'Discard this change?', `Discard ${amount(count)} changes?`)}
      confirmLabel={agreeing(count, 'Discard the change', `Discard ${amount(count)} changes`)}
      cancelLabel="Keep designing"
      destructive
      onClose={onClose}
      onConfirm={onDiscard}
    >
      The message goes back to what it was when you opened the designer.
    </ConfirmDialog>
  )
}

const noAddresses: OwnAddresses = {}

/** A saved design, updated before it opens; null while its pictures are drawn. */
function renewedOpening(
  opening: Opening,
  renew: DesignKind['renew'],
  ownAddresses: OwnAddresses | null,
): Opening | null {
  if (!renew || !('project' in opening) || !renew.wants(opening.project)) return opening
  return ownAddresses && { ...opening, project: renew.renewed(opening.project, ownAddresses) }
}

/** The part that gets a picture, or the pixels in the frame where it goes. If both are null, the selection decides. */
type Target = { id: string | null; at: { x: number; y: number } | null }

function viewSettings(screen: Screen, dark: DarkIn | null, person: SamplePerson | null): ViewSettings {
  if (!person) return { ...screen, dark, person: null }
  const knownValues = Object.entries(person.values).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return { ...screen, dark, person: Object.fromEntries(knownValues) }
}
