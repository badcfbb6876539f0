import type { Owner } from '../rich-results/duplicates/owner.ts'
import type { JsonObject } from '../rich-results/extract/json-text.ts'
import { isNode } from '../rich-results/graph/node.ts'
import { type Judgement, judgeJsonLd, judgePage } from '../rich-results/judge/judge-page.ts'
import { productOfPage } from '../rich-results/judge/product-of-page.ts'
import type { Issue } from '../rich-results/rules/issue.ts'
import { isA } from '../rich-results/rules/schema-types.ts'
import type { Conflict, SamplePage, Source } from './conflict.ts'
import { type Candidate, decide, type OwnWords } from './decide.ts'
import { faultsOf } from './faults-of.ts'
import { joinConflicts } from './join-conflicts.ts'
import { pathsOf, pathsOfSource } from './paths.ts'
import { type Removal, removalOf } from './removal.ts'
import { pageBlocks } from './theme-code/app-blocks.ts'
import { type ThemeCode, themeCode } from './theme-code/locate.ts'
import { nameNode } from './theme-code/name-node.ts'
import type { ThemeEdit, ThemeFile } from './theme-code/theme-edits.ts'

/** Signpost's handle in block types such as `shopify://apps/signpost/…`. */
const OWN_HANDLE = 'signpost'
/** Maximum number of conflicts reported per page; further ones repeat the same pattern. */
const MOST_OF_PAGE = 20
/** Maximum number of descriptions of one thing that are compared. */
const MOST_SOURCES = 30

/**
 * Finds duplicate, wrong and useless descriptions on sample pages, decides who keeps each description, and makes the
 * theme edits that fix them. Pure.
 */
export function arbitrate(pages: readonly SamplePage[], files: readonly ThemeFile[]): Conflict[] {
  const code = themeCode(files)
  const first = pages.map((page) => conflictsOf(page, code, new Set()))
  // The same code can be kept on one page and removed on another. It is then removed everywhere, unless that loses
  // something.
  const kept = new Set(first.flatMap((page) => [...page.kept]))
  const mixed = new Set(first.flatMap((page) => [...page.gone]).filter((location) => kept.has(location)))
  if (mixed.size > 0) {
    const second = pages.map((page) => conflictsOf(page, code, mixed))
    const loses = second.some(({ lost }, at) => lost > (first[at]?.lost ?? 0))
    if (!loses) return joinConflicts(second.flatMap(({ conflicts }) => conflicts))
  }
  return joinConflicts(
    first.flatMap(({ conflicts }) => conflicts),
    kept,
  )
}

interface PageConflicts {
  conflicts: Conflict[]
  /** Locations in the theme's code that are kept on this page, and those that are removed. */
  kept: ReadonlySet<string>
  gone: ReadonlySet<string>
  /** Number of values that no description holds after the edits. */
  lost: number
}

interface Looked {
  page: SamplePage
  code: ThemeCode
  judgement: Judgement
  /** Whether each app block stays, by its location: one switch controls everything that a block prints. */
  fate: Map<string, 'kept' | 'gone'>
  /** Nodes of the things that are described more than once. */
  grouped: ReadonlySet<number>
  /** Locations removed whatever this page needs, because another page decided so. */
  doomed: ReadonlySet<string>
  kept: Set<string>
  blockAt: ReturnType<typeof pageBlocks>
  issuesOf: ReadonlyMap<number, Issue[]>
}

function conflictsOf(page: SamplePage, code: ThemeCode, doomed: ReadonlySet<string>): PageConflicts {
  const { html, url, template } = page
  const judgement = judgePage({
    html,
    url,
    ownHandle: OWN_HANDLE,
    ...(template === 'product' && { sells: true }),
  })
  const looked: Looked = {
    page,
    code,
    judgement,
    fate: new Map(),
    grouped: new Set(),
    doomed,
    kept: new Set(),
    blockAt: pageBlocks(html),
    issuesOf: Map.groupBy(judgement.issues, ({ node }) => node),
  }
  const groups = groupsOf(looked)
  looked.grouped = new Set(groups.flatMap(({ nodes }) => nodes))
  const inGroups = new Set(groups.flatMap(({ nodes }) => nodes))
  const alone = keepAlone(looked)
  const conflicts = [
    ...groups.flatMap(({ nodes, isProduct }) => conflictsAmong(looked, { nodes, isProduct })),
    ...judgement.parseErrors.slice(0, MOST_OF_PAGE).flatMap(({ offset }) => unreadable(looked, offset)),
    ...outdated(looked, inGroups),
  ].slice(0, MOST_OF_PAGE)
  const gone = conflicts.flatMap(({ sources }) =>
    sources.flatMap((source) => (source.step === 'edit' ? [locationKey(source)] : [])),
  )
  const lost = conflicts.reduce((sum, one) => sum + (one.kind === 'outdated' ? 0 : one.lost.length), 0)
  return { conflicts, kept: looked.kept, gone: new Set(gone), lost: lost + alone }
}

/** Maximum number of code lookups for things that are described only once. */
const MOST_ALONE = 60

/** Keeps descriptions that have only one source. Returns how many of them are at `doomed` locations and would be lost. */
function keepAlone({ page, code, judgement, grouped, doomed, kept }: Looked): number {
  const retired = new Set(
    judgement.issues.filter(({ code: found }) => found === 'retired-feature').map(({ node }) => node),
  )
  const offsets = new Set(
    judgement.nodes.flatMap(({ format, owner, offset }, at) =>
      format === 'json-ld' && owner.kind !== 'self' && !grouped.has(at) && !retired.has(at) ? [offset] : [],
    ),
  )
  // A script with several things loses only the conflicting one.
  for (const at of grouped) offsets.delete(judgement.nodes[at]?.offset ?? -1)
  let going = 0
  for (const offset of [...offsets].slice(0, MOST_ALONE)) {
    const end = page.html.indexOf('</', offset)
    const found = code.scriptOf(page.html.slice(offset, end < 0 ? undefined : end), page.template)
    if (!found) continue
    const location = `${found.file}:${found.line}`
    kept.add(location)
    if (doomed.has(location)) going += 1
  }
  return going
}

/** Returns the things described more than once, and the page's product if one foreign description is its only one. */
function groupsOf({ page, judgement }: Looked): { nodes: number[]; isProduct: boolean }[] {
  const product = productOfPage(judgement, page.url)
  const ofProduct = new Set([...product.foreign, ...product.own].map(({ index }) => index))
  const groups = judgement.duplicates
    .filter(({ nodes, differ }) => !(differ.length === 0 && isOneThing(judgement, nodes)))
    .map(({ nodes }) => ({
      nodes: nodes.slice(0, MOST_SOURCES),
      isProduct: nodes.some((node) => ofProduct.has(node)),
    }))
    .slice(0, MOST_OF_PAGE)
    // The decision about the product comes first: it also affects blocks that print more than the product.
    .sort((a, b) => Number(b.isProduct) - Number(a.isProduct))
  const known = new Set(groups.flatMap(({ nodes }) => nodes))
  const [alone] = product.foreign.filter(({ index }) => !known.has(index))
  // Several nodes under one `@id` already count as one thing; Signpost adds missing values under that `@id`.
  const isAlone =
    alone !== undefined && product.foreign.length === 1 && ![...ofProduct].some((one) => known.has(one))
  return isAlone ? [...groups, { nodes: [alone.index], isProduct: true }] : groups
}

/** To a search engine, several nodes under one `@id` with the same values are one thing. */
function isOneThing({ nodes }: Judgement, indexes: readonly number[]): boolean {
  const ids = new Set(indexes.map((index) => nodes[index]?.id ?? null))
  return ids.size === 1 && !ids.has(null)
}

function conflictsAmong(
  looked: Looked,
  { nodes, isProduct }: { nodes: number[]; isProduct: boolean },
): Conflict[] {
  const { page, judgement, code } = looked
  const members = nodes.flatMap((index) => memberOf(looked, index, nodes))
  const own = isProduct && page.own !== null ? ownWords(page.own, page.url) : null
  const { keeper, steps, lost } = decide(members, own)
  for (const [at, { removed, source }] of members.entries()) {
    const step = steps[at]
    if (source.location === null || removed.step !== 'switch-off') continue
    looked.fate.set(locationKey(source), step === 'switch-off' ? 'gone' : 'kept')
  }
  for (const [at, { source }] of members.entries())
    if (source.location !== null && ['keep', 'complete', 'name'].includes(steps[at] ?? ''))
      looked.kept.add(locationKey(source))
  const isOne = members.length === 1
  if (isOne && (steps[0] === 'keep' || steps[0] === 'complete')) return []
  const sources = members.map((member, at): Source => ({ ...member.source, step: steps[at] ?? 'look' }))
  const edits = members.flatMap((member, at): ThemeEdit[] => {
    if (steps[at] !== 'name') return at === keeper ? [] : member.removed.edits
    const name =
      member.removed.script && nameNode(code.textOf(member.removed.script.file), member.removed.script)
    return name ? [name] : []
  })
  return [
    {
      ...begin(page, isOne ? 'faulty' : 'twice', sources),
      type: sources[0]?.types[0] ?? '',
      keeper: keeper === null ? (own === null ? null : 'self') : (sources[keeper]?.owner ?? null),
      takesOver:
        keeper === null &&
        own !== null &&
        !judgement.nodes.some((node, at) => nodes.includes(at) && node.owner.kind === 'self'),
      lost,
      edits,
    },
  ]
}

interface Member extends Candidate {
  source: Source
  removed: Removal
}

const locationKey = ({ location }: Source): string => (location ? `${location.file}:${location.line}` : '')

function memberOf(looked: Looked, index: number, group: readonly number[]): Member[] {
  const { code, judgement } = looked
  const node = judgement.nodes[index]
  const top = judgement.graph.top[index]
  if (!node || !top) return []
  const removed = switchable(looked, removalOf(looked, index, group))
  const faults = faultsOf(looked.issuesOf.get(index) ?? [], new Set([index]))
  const paths = pathsOf(top.node, judgement.graph)
  const { script } = removed
  return [
    {
      isOwn: node.owner.kind === 'self',
      paths,
      faults,
      hasId: node.id !== null && node.format === 'json-ld',
      hasClosedOffers: offersOf(top.node.properties.get('offers')),
      canBeNamed: script !== null && nameNode(code.textOf(script.file), script) !== null,
      removal: removed.step,
      isGroup: top.node.properties.has('hasVariant'),
      isGone:
        removed.location !== null && isTaken(looked, `${removed.location.file}:${removed.location.line}`),
      removed,
      source: {
        owner: ownerWord(node.owner),
        types: node.types,
        format: node.format,
        id: node.id,
        errors: faults.errors.missing.length + faults.errors.other,
        step: removed.step,
        location: removed.location,
      },
    },
  ]
}

const isTaken = ({ fate, doomed }: Looked, location: string): boolean =>
  fate.get(location) === 'gone' || doomed.has(location)

/** Does not switch off a block that is the only source of something, or that is kept for another thing. */
function switchable({ fate, grouped, judgement, blockAt }: Looked, removed: Removal): Removal {
  if (removed.step !== 'switch-off' || removed.location === null) return removed
  const isKept = fate.get(`${removed.location.file}:${removed.location.line}`) === 'kept'
  const alone = judgement.nodes.some(
    ({ offset }, at) => !grouped.has(at) && blockAt(offset)?.type === removed.block,
  )
  return isKept || alone ? { ...removed, step: 'ask-app', edits: [] } : removed
}

function offersOf(values: { data: unknown }[] = []): boolean {
  return values.some(
    ({ data }) =>
      typeof data === 'object' && isNode(data as never) && (data as { id: string | null }).id === null,
  )
}

function ownWords(own: JsonObject, url: string): OwnWords {
  const judged = judgeJsonLd({ jsonLd: own, url, sells: true })
  const all = new Set(judged.nodes.keys())
  return { paths: pathsOfSource(own, url), faults: faultsOf(judged.issues, all) }
}

function unreadable(looked: Looked, offset: number): Conflict[] {
  const { page } = looked
  const { step, owner, location, edits } = removalOf(looked, null, [], {
    offset: scriptStart(page.html, offset),
  })
  if (step === 'silence') return []
  const source: Source = { owner, types: [], format: 'json-ld', id: null, errors: 1, step, location }
  return [{ ...begin(page, 'unreadable', [source]), keeper: null, takesOver: false, lost: [], edits }]
}

function outdated(looked: Looked, inGroups: ReadonlySet<number>): Conflict[] {
  const { page, judgement } = looked
  const retired = new Set(
    judgement.issues.filter(({ code }) => code === 'retired-feature').map(({ node }) => node),
  )
  return [...retired].slice(0, MOST_OF_PAGE).flatMap((index) => {
    if (inGroups.has(index)) return []
    return memberOf(looked, index, [index])
      .filter(({ isOwn, source }) => !isOwn && !isA(source.types, 'Product'))
      .map(({ source, removed, paths }) => ({
        ...begin(page, 'outdated', [source]),
        type: source.types[0] ?? '',
        keeper: null,
        takesOver: false,
        lost: [...paths].sort(),
        edits: removed.edits,
      }))
  })
}

function begin(page: SamplePage, kind: Conflict['kind'], sources: Source[]) {
  const { template, url, pages } = page
  const words = sources.map(({ owner, types, format, location, step }) =>
    [owner, types.join('+'), format, location ? `${location.file}:${location.line}` : '', step].join(' '),
  )
  return {
    key: [kind, ...words.sort()].join(' | '),
    kind,
    type: '',
    templates: [template],
    url,
    pages,
    sources,
  }
}

/** Returns where the text of the script around this offset begins. */
function scriptStart(html: string, offset: number): number {
  const tag = html.lastIndexOf('<script', offset)
  const end = tag < 0 ? -1 : html.indexOf('>', tag)
  return end < 0 || end > offset ? offset : end + 1
}

/** Returns `theme`, `self`, `unknown` or `app:<handle>`. */
function ownerWord(owner: Owner): string {
  return owner.kind === 'app' ? `app:${owner.name}` : owner.kind
}
