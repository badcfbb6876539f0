import sax, { type QualifiedTag, type SAXParser } from 'sax'
import { SITEMAP_LIMITS } from './sitemap-limits.ts'

export interface SitemapEntry {
  url: string
  /** As written in the file. */
  lastmod: string | null
  changefreq: string | null
  priority: number | null
  images: string[]
  alternates: { language: string; url: string }[]
}

/** A problem of a file; `line` counts from 1. */
export interface SitemapProblem {
  code:
    | 'malformed'
    | 'not-a-sitemap'
    | 'no-url'
    | 'bad-url'
    | 'bad-value'
    | 'too-deep'
    | 'too-many'
    | 'too-many-problems'
  line: number
}

export interface SitemapFile {
  kind: 'urlset' | 'index' | 'text' | 'unknown'
  /** Pages, or further sitemaps in an index. */
  entries: SitemapEntry[]
  problems: SitemapProblem[]
}

/** Deepest nesting, deeper than in any extension; bounds the search for the matching open element. */
const DEEPEST = 50
/** Number of problems after which reading stops. */
const MOST_PROBLEMS = 1_000
const LONGEST_TEXT = 5_000
/** Characters parsed at a time. */
const PIECE = 1_024
/** Most images and alternates of one entry: the search engine's own limit for images. */
const MOST_OF_ENTRY = 1_000

const FREQUENCIES = /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/

/** Reads a sitemap or sitemap index, continuing after malformed parts. Never throws, whatever the input. */
export function readSitemapFile(text: string): SitemapFile {
  const file: SitemapFile = { kind: 'unknown', entries: [], problems: [] }
  try {
    if (/^\s*</.test(text)) readXml(file, text)
    else readList(file, text)
    if (file.kind === 'unknown') addProblem(file, 'not-a-sitemap', 1)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return file
}

/** Reads a list with one URL per line. */
function readList(file: SitemapFile, text: string): void {
  let line = 0
  for (const [whole] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    line += 1
    const url = whole.trim()
    if (url === '') continue
    if (isFull(file, line)) return
    if (/^https?:/i.test(url)) addEntry(file, url, line)
    else addProblem(file, 'bad-url', line)
    if (file.entries.length > 0) file.kind = 'text'
  }
}

/** Thrown to stop reading a file that is not worth more effort. */
class Enough extends Error {}

function addProblem(file: SitemapFile, code: SitemapProblem['code'], line: number): void {
  if (file.problems.length === MOST_PROBLEMS) {
    file.problems.push({ code: 'too-many-problems', line })
    throw new Enough()
  }
  file.problems.push({ code, line })
}

function isFull(file: SitemapFile, line: number): boolean {
  if (file.entries.length < SITEMAP_LIMITS.entries) return false
  addProblem(file, 'too-many', line)
  return true
}

function addEntry(file: SitemapFile, url: string, line: number): SitemapEntry | null {
  if (!isOfTheWeb(url)) {
    addProblem(file, url === '' ? 'no-url' : 'bad-url', line)
    return null
  }
  const entry: SitemapEntry = {
    url,
    lastmod: null,
    changefreq: null,
    priority: null,
    images: [],
    alternates: [],
  }
  file.entries.push(entry)
  return entry
}

/** True for an http or https URL, or a path of the site. */
function isOfTheWeb(url: string): boolean {
  return (
    url !== '' &&
    url.length < SITEMAP_LIMITS.url &&
    /^https?:$/.test(URL.parse(url, 'https://site.invalid')?.protocol ?? '')
  )
}

/** Contents of one entry, in any order. */
interface Said {
  /** Depth of the entry's own element. */
  depth: number
  urls: { url: string; line: number }[]
  /** Text outside `<loc>`. */
  text: string
  more: Omit<SitemapEntry, 'url'>
}

interface Walk {
  file: SitemapFile
  parser: SAXParser
  root: { local: string; uri: string } | null
  depth: number
  said: Said | null
  /** The element whose text is being read, its depth and its text so far. */
  reading: { name: string; depth: number; text: string } | null
}

function readXml(file: SitemapFile, text: string): void {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const walk: Walk = { file, parser, root: null, depth: 0, said: null, reading: null }
  parser.onopentag = (tag) => openTag(walk, tag as QualifiedTag)
  parser.onclosetag = () => closeTag(walk)
  parser.ontext = (piece) => addText(walk, piece)
  parser.oncdata = (piece) => addText(walk, piece)
  parser.onerror = () => {
    // Continues after the error.
    parser.error = null as unknown as Error
    addProblem(file, 'malformed', parser.line + 1)
  }
  const start = /^[\s\uFEFF]*/.exec(text)?.[0].length ?? 0
  for (let at = start; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    stopAtLongDeclaration(walk)
  }
  parser.close()
}

/**
 * Stops at a long declaration: the parser rescans a declaration with each character, so a long one would take almost
 * forever, and sitemaps need none.
 */
function stopAtLongDeclaration({ file, parser }: Walk): void {
  const { sgmlDecl = '' } = parser as SAXParser & { sgmlDecl?: string }
  if (sgmlDecl.length < PIECE) return
  addProblem(file, 'malformed', parser.line + 1)
  throw new Enough()
}

function openTag(walk: Walk, tag: QualifiedTag): void {
  const { file, parser } = walk
  walk.depth += 1
  if (walk.depth > DEEPEST) {
    addProblem(file, 'too-deep', parser.line + 1)
    throw new Enough()
  }
  if (walk.root === null) {
    walk.root = { local: tag.local, uri: tag.uri }
    if (tag.local === 'urlset') file.kind = 'urlset'
    else if (tag.local === 'sitemapindex') file.kind = 'index'
    return
  }
  if (file.kind === 'unknown') return
  const isOwn = tag.uri === walk.root.uri
  if (isOwn && tag.local === (file.kind === 'index' ? 'sitemap' : 'url')) {
    // An entry that starts inside another: the outer one was not closed.
    takeEntry(walk)
    if (isFull(file, parser.line + 1)) throw new Enough()
    walk.said = {
      depth: walk.depth,
      urls: [],
      text: '',
      more: { lastmod: null, changefreq: null, priority: null, images: [], alternates: [] },
    }
    return
  }
  if (walk.said === null) return
  const isPart = walk.depth === walk.said.depth + 1 && isOwn
  if (isPart && /^(?:loc|lastmod|changefreq|priority)$/.test(tag.local))
    walk.reading = { name: tag.local, depth: walk.depth, text: '' }
  else if (tag.local === 'loc' && /sitemap-image/.test(tag.uri))
    walk.reading = { name: 'image', depth: walk.depth, text: '' }
  else if (tag.local === 'link' && !isOwn) addAlternate(walk.said, tag)
}

function addAlternate({ more }: Said, { attributes }: QualifiedTag): void {
  const language = attributes['hreflang']?.value.trim()
  const url = attributes['href']?.value.trim()
  if (!language || !url || attributes['rel']?.value.trim() !== 'alternate') return
  if (more.alternates.length < MOST_OF_ENTRY && isOfTheWeb(url)) more.alternates.push({ language, url })
}

function addText(walk: Walk, piece: string): void {
  const into =
    walk.reading?.depth === walk.depth ? walk.reading : walk.depth === walk.said?.depth ? walk.said : null
  if (into && into.text.length < LONGEST_TEXT) into.text += piece
}

function closeTag(walk: Walk): void {
  const { file, parser, said, reading } = walk
  const line = parser.line + 1
  if (said && reading?.depth === walk.depth) {
    readValue(file, said, { name: reading.name, text: reading.text.trim(), line })
    walk.reading = null
  }
  if (walk.depth === said?.depth) takeEntry(walk)
  walk.depth -= 1
}

/** Adds the finished entry to the file. */
function takeEntry(walk: Walk): void {
  const { file, parser, said } = walk
  if (said === null) return
  const line = parser.line + 1
  // Some files give the URL without `<loc>`.
  const bare = said.text.trim()
  if (said.urls.length === 0 && /^https?:\S+$/i.test(bare)) said.urls.push({ url: bare, line })
  if (said.urls.length === 0) addProblem(file, 'no-url', line)
  for (const { url, line: where } of said.urls) {
    const entry = addEntry(file, url, where)
    if (entry) Object.assign(entry, said.more)
  }
  walk.said = null
  walk.reading = null
}

function readValue(
  file: SitemapFile,
  { urls, more }: Said,
  { name, text, line }: { name: string; text: string; line: number },
): void {
  if (name === 'loc') {
    if (text !== '' && urls.length < MOST_OF_ENTRY) urls.push({ url: text, line })
  } else if (name === 'image') {
    if (isOfTheWeb(text) && more.images.length < MOST_OF_ENTRY) more.images.push(text)
  } else if (text === '') return
  else if (name === 'lastmod') {
    if (Number.isNaN(Date.parse(text))) addProblem(file, 'bad-value', line)
    else more.lastmod = text
  } else if (name === 'changefreq') {
    if (FREQUENCIES.test(text)) more.changefreq = text
    else addProblem(file, 'bad-value', line)
  } else {
    const priority = Number(text)
    if (priority >= 0 && priority <= 1) more.priority = priority
    else addProblem(file, 'bad-value', line)
  }
}
