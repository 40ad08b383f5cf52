/** Checks the direction of imports. Folders are read from disk, so a new folder is checked from its first day. */
import { describe, expect, test } from 'vitest'
import { type Import, type Source, sourcesBelow } from './sources.ts'

const sources = sourcesBelow('src')
const renderer = 'src/renderer/'

/** The layers of the renderer from top to bottom. A layer may only import lower ones. */
const layers = ['app', 'screens', 'steps', 'channels', 'blocks', 'data'] as const
/** Blocks that every block may import; they import no block. */
const common = new Set(['merge-tags', 'pictures'])
/** Layers whose folders import no sibling. */
const separate = ['screens', 'steps', 'channels', 'blocks']
const contract = 'src/preload/contract/'
/** The model of a campaign, shared by page, main and workers. */
const model = 'src/model/'
/** The layers of the model from top to bottom. Other folders, such as checks and merge-tags, are what channels and steps share. */
const modelLayers = ['steps', 'channels', 'shared', 'rules'] as const
/** What the model computes with: parsers of HTML and CSS, unzipping, dates and validation. */
const modelPackages =
  /^(valibot|dayjs|temporal-polyfill|parse5|parse5-htmlparser2-tree-adapter|domhandler|css-select|fflate|entities\/\w+|@adobe\/css-tools)$/
/** The top layer of the model that a layer of the renderer may import. */
const topOfModel: Readonly<Record<string, (typeof modelLayers)[number]>> = {
  ...{ app: 'steps', screens: 'steps', steps: 'steps', 'main.tsx': 'steps' },
  ...{ channels: 'channels', blocks: 'shared', data: 'shared', ui: 'rules' },
}
const mayImportElectron = /^src\/(main\/electron\/|main\/index\.ts$|preload\/index\.ts$)/

const layerOf = (path: string): string | null =>
  path.startsWith(renderer) ? (path.slice(renderer.length).split('/')[0] ?? null) : null
const folderOf = (path: string): string | null => path.slice(renderer.length).split('/').slice(1, -1)[0] ?? null
/** A path in the model as [layer, folder]: ['channels', 'sms']. */
function inModel(path: string): [layer: number, folder: string | null] {
  const [first = '', ...rest] = path.slice(model.length).split('/').slice(0, -1)
  const layer = (modelLayers as readonly string[]).indexOf(first)
  return layer < 0 ? [modelLayers.indexOf('shared'), null] : [layer, rest[0] ?? null]
}
const isList = (path: string): boolean => /\/(steps|channels|blocks|screens)\/(index|checks)\.tsx?$/.test(path)

/** All imports that `wrong` rejects, as 'from -> what: why'. */
function objections(wrong: (source: Source, wanted: Import) => string | null): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((wanted) => {
      const why = wrong(source, wanted)
      return why ? [`${source.path} -> ${wanted.specifier}: ${why}`] : []
    }),
  )
}

describe('imports', () => {
  test('the reader finds the sources', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((source) => source.imports).length).toBeGreaterThan(200)
    expect(objections((_, wanted) => (wanted.file?.startsWith('missing:') ? 'no such file' : null))).toEqual([])
  })

  test('of workers lead to nothing that draws or loads lazily', () => {
    const known = new Map(sources.map((source) => [source.path, source]))
    const workers = sources.filter(({ path }) => path.startsWith(renderer) && /(?:^|[-/])worker\.ts$/.test(path))
    expect(workers.map(({ path }) => path.split('/').at(-1))).toEqual(expect.arrayContaining(['checks-worker.ts']))
    const seen = new Map(workers.map(({ path }) => [path, path]))
    for (const [path, from] of seen)
      for (const { file, dynamic, typeOnly } of known.get(path)?.imports ?? [])
        if (file && !typeOnly && !dynamic && !seen.has(file)) seen.set(file, `${from} -> ${file}`)
    // A worker has no document, but a module that loads views lazily needs one.
    const loads = (path: string) => known.get(path)?.imports.some(({ dynamic }) => dynamic)
    const wrong = [...seen].filter(
      ([path]) => path.endsWith('.tsx') || /\/(?:contents|content-step)\.ts$/.test(path) || loads(path),
    )
    expect(wrong.map(([, way]) => way)).toEqual([])
  })

  test('run down the layers of the renderer only', () => {
    const wrong = (source: Source, { file }: Import): string | null => {
      const from = layerOf(source.path)
      if (!from || !file) return null
      // Every layer may use the texts and pictures that Herald ships with.
      if (file.startsWith('resources/')) return null
      if (file.startsWith(model)) {
        const [layer, folder] = inModel(file)
        if (layer < modelLayers.indexOf(topOfModel[from] ?? 'rules')) return 'runs up'
        // A channel's views use the model of their own channel.
        return from === 'channels' && folder && folder !== folderOf(source.path) ? 'a sibling' : null
      }
      if (!file.startsWith(renderer)) return file.startsWith(contract) ? null : 'leaves the renderer'
      const to = layerOf(file) ?? ''
      if (from === to || from === 'main.tsx') return null
      if (from === 'ui') return 'ui knows nothing else of the renderer'
      if (to === 'ui') return null
      const [fromLayer, toLayer] = [
        (layers as readonly string[]).indexOf(from),
        (layers as readonly string[]).indexOf(to),
      ]
      if (fromLayer < 0 || toLayer < 0) return 'a folder that is no layer'
      return fromLayer < toLayer ? null : 'runs up'
    }
    expect(objections(wrong)).toEqual([])
  })

  test('stay out of sibling folders on the same layer', () => {
    const wrong = (source: Source, { file }: Import): string | null => {
      if (!file?.startsWith(renderer) || isList(source.path)) return null
      const layer = layerOf(source.path)
      if (!layer || layer !== layerOf(file) || !separate.includes(layer)) return null
      if (isList(file)) return 'a folder does not read the list it stands in'
      const [from, to] = [folderOf(source.path), folderOf(file)]
      if (to === null || from === to) return null
      return layer === 'blocks' && common.has(to) ? null : 'a sibling'
    }
    expect(objections(wrong)).toEqual([])
  })

  test('ui knows no campaign; from the contract it may only import formatting of numbers and texts', () => {
    const writing = new Set([
      ...['agreeing', 'amount', 'countOf', 'filled', 'Holes', 'listOf', 'money', 'unitsOf'],
      ...['cut', 'excerpt', 'graphemeCount', 'graphemesIn'],
    ])
    const wrong = (source: Source, { specifier }: Import) => {
      if (layerOf(source.path) !== 'ui' || specifier !== '#contract') return null
      const names = /import (?:type )?\{([^}]*)\} from '#contract'/.exec(source.text)?.[1]?.split(',') ?? ['everything']
      return names.every((name) => name.trim() === '' || writing.has(name.trim())) ? null : 'the contract'
    }
    expect(objections(wrong)).toEqual([])
  })

  test('run down the layers of the model only, and channels are apart', () => {
    const wrong = (source: Source, { file }: Import): string | null => {
      if (!source.path.startsWith(model) || !file?.startsWith(model)) return null
      const [[from, own], [to, folder]] = [inModel(source.path), inModel(file)]
      if (from > to) return 'runs up'
      return modelLayers[from] === 'channels' && from === to && folder && own && own !== folder ? 'a sibling' : null
    }
    expect(objections(wrong)).toEqual([])
  })

  test('keep the model pure: the contract and parsers; no React, Node, clock, randomness or network', () => {
    const own = sources.filter(({ path }) => path.startsWith(model))
    expect(own.length).toBeGreaterThan(1)
    const wrong = (source: Source, { file, specifier }: Import): string | null => {
      if (!source.path.startsWith(model)) return null
      if (!file) return modelPackages.test(specifier) ? null : 'a package'
      return [model, contract, 'resources/'].some((known) => file.startsWith(known)) ? null : 'not the model'
    }
    expect(objections(wrong)).toEqual([])
    const outside = /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.|queueMicrotask|async |await )/
    const impure = own.filter(({ path, text }) => path.endsWith('.tsx') || outside.test(withoutComments(text)))
    expect(impure.map(({ path }) => path)).toEqual([])
  })

  test('keep main and renderer apart; both know only the contract and the model', () => {
    const wrong = (source: Source, { file }: Import): string | null => {
      if (!file) return null
      if (source.path.startsWith('src/main/'))
        return ['src/main/', contract, model].some((known) => file.startsWith(known)) ? null : 'main knows these alone'
      if (source.path.startsWith(contract)) return file.startsWith(contract) ? null : 'the contract knows nobody'
      if (source.path.startsWith('src/preload/'))
        return file.startsWith('src/preload/') ? null : 'the contract imports nobody'
      return null
    }
    expect(objections(wrong)).toEqual([])
  })

  test('the contract imports valibot alone', () => {
    const wrong = (source: Source, { file, specifier }: Import) =>
      source.path.startsWith(contract) && !file && specifier !== 'valibot' ? 'a package' : null
    expect(objections(wrong)).toEqual([])
  })

  test('only the Electron glue imports electron', () => {
    const wrong = (source: Source, { specifier }: Import) =>
      /^electron(\/|$)|^electron-(store|log(?!\/node)|updater)/.test(specifier) && !mayImportElectron.test(source.path)
        ? 'not Electron glue'
        : null
    expect(objections(wrong)).toEqual([])
  })

  test('the reference API imports the contract and itself; only composition roots load it, when they need it', () => {
    const own = 'src/main/reference-api/'
    const wrong = (source: Source, { file, dynamic, typeOnly }: Import): string | null => {
      if (!file) return null
      if (source.path.startsWith(own)) return file.startsWith(own) || file.startsWith(contract) ? null : 'not its own'
      if (!file.startsWith(own) || typeOnly) return null
      if (!/^src\/main\/(index|browser-host)\.ts$/.test(source.path)) return 'not a composition root'
      return dynamic ? null : 'not a dynamic import'
    }
    expect(objections(wrong)).toEqual([])
  })

  test('only data touches the bridge', () => {
    const touching = sources.filter((source) =>
      /\bwindow\.bridge\b|data\/bridge['"]/.test(withoutComments(source.text)),
    )
    expect(touching.map(({ path }) => path).filter((path) => !/^src\/(renderer\/data\/|preload\/)/.test(path))).toEqual(
      [],
    )
  })

  test('are not circular', () => {
    expect(circles()).toEqual([])
  })
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** Circular imports among files. Ignores type imports, which are erased, and dynamic imports, which run later. */
function circles(): string[] {
  const next = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ file, typeOnly, dynamic }) => (file && !typeOnly && !dynamic ? [file] : [])),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' -> '))
    if (at >= 0 || done.has(path)) return
    for (const to of next.get(path) ?? []) walk(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return found
}

describe('a list of the server', () => {
  test('is offered by one component, which cannot choose an unreadable entry', () => {
    const lists = /\buse(Segments|Events|Attributes|Templates|ContentServices|RetargetCampaigns)\(/
    const offering = sources.filter(({ text }) => lists.test(text) && /<Select$/m.test(text))
    expect(offering.length).toBeGreaterThan(6)
    expect(offering.filter(({ text }) => !text.includes('choicesOf(')).map(({ path }) => path)).toEqual([])
  })
})
