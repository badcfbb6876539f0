import { type ImagePrint, imagePrintsOf } from './image-prints.ts'
import { byName, type Reached, reachedBy, type ThemeFiles } from './theme-graph.ts'
import type { ThemeFile, ThemeLocation } from './theme-location.ts'

/** An image of a page, as its markup describes it. */
export interface PageImageFacts {
  /** Id of the theme section around it, in the platform's form. */
  section: string | null
  classes: string | null
  sizes: string | null
  loading: string | null
  fetchPriority?: string | null
  alt?: string | null
  /** Widths in its `srcset`, and the width requested by its `src`. */
  widths?: readonly number[]
  asked?: number | null
  /** Classes of the elements around it, nearest first. */
  around?: readonly string[]
}

/** The code that printed an image, and the files that took part. */
export interface FoundPrint {
  print: ImagePrint | null
  /** Lines that match equally well, if there are several. */
  candidates: ThemeLocation[]
  reached: Reached
}

/** Prepares a theme for the images of one page. Reads each section's files once. */
export function printFinder(
  files: readonly ThemeFile[],
  template: string,
): (image: PageImageFacts) => FoundPrint {
  const named = byName(files)
  const read = new Map<string | null, { reached: Reached; prints: ImagePrint[] }>()
  return (image) => {
    const known = read.get(image.section) ?? readSection(named, { section: image.section, template })
    read.set(image.section, known)
    return bestOf(known, image)
  }
}

function readSection(files: ThemeFiles, where: { section: string | null; template: string }) {
  const reached = reachedBy(files, where)
  return { reached, prints: reached.files.flatMap((file) => imagePrintsOf(file)) }
}

/** Returns the code that printed an image, if exactly one print matches best. */
function bestOf(
  { reached, prints }: { reached: Reached; prints: ImagePrint[] },
  image: PageImageFacts,
): FoundPrint {
  const classes = new Set((image.classes ?? '').split(/\s+/).filter(Boolean))
  let best = -Infinity
  let found: ImagePrint[] = []
  for (const print of prints) {
    const score = scoreOf(print, image, classes)
    if (score === null || score < best) continue
    if (score > best) found = []
    best = score
    found.push(print)
  }
  const [only] = found
  if (found.length === 1 && only) return { print: only, candidates: [], reached }
  const candidates = found.slice(0, MOST_CANDIDATES).map(({ file, line }) => ({ file: file.name, line }))
  return { print: null, candidates, reached }
}
const MOST_CANDIDATES = 10

export const themeLocationOf = ({ print }: Pick<FoundPrint, 'print'>): ThemeLocation | null =>
  print && { file: print.file.name, line: print.line }

/** Returns how much of the code matches the page; null if they contradict each other. */
function scoreOf(print: ImagePrint, image: PageImageFacts, has: ReadonlySet<string>): number | null {
  let score = 0
  const classes = classScore(print, has)
  if (classes === null) return null
  score += classes
  for (const [name, value] of [
    ['sizes', image.sizes],
    ['loading', image.loading],
    ['fetchpriority', image.fetchPriority],
  ] as const) {
    if (value === undefined) continue
    const written = print.properties.get(name)
    if (written === undefined) {
      // An attribute that is not written is not printed, except `loading`, which `image_tag` adds.
      if (value !== null && !print.open && !(name === 'loading' && print.kind === 'image_tag')) score -= 1
    } else if (written.text !== null && !(written.maybe && value === null)) {
      if (written.text !== value) return null
      score += 1
    }
  }
  const alt = print.properties.get('alt')?.text
  if (alt && image.alt !== undefined) {
    if (alt !== image.alt) return null
    score += 1
  }
  return score + widthScore(print, image) + aroundScore(print, image.around ?? [])
}

function classScore({ properties, open }: ImagePrint, has: ReadonlySet<string>): number | null {
  const written = properties.get('class')
  if (written === undefined) return has.size > 0 && !open ? null : 0
  if (written.text === null) return written.words.every((word) => has.has(word)) ? 0.5 : null
  const words = written.text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return 0
  // Scripts add classes; those in the theme's code are always on the page.
  if (!words.every((word) => has.has(word))) return null
  return words.length === has.size ? 1 : 0.5
}

function widthScore(
  { properties, source }: ImagePrint,
  { widths = [], asked = null }: PageImageFacts,
): number {
  let score = 0
  const width = Number(/\bwidth\s{0,20}:\s{0,20}(\d{1,5})/.exec(source.slice(0, 1_000))?.[1] ?? 0)
  if (width > 0 && asked !== null) score += width === asked ? 1 : asked < width ? 0 : -1
  const listed = properties.get('widths')?.text?.split(',').map(Number)
  if (listed && widths.length > 0) score += widths.every((one) => listed.includes(one)) ? 1 : -1
  return score
}

/** Number of characters before an image in which the element around it is looked for. */
const NEAR = 1_500

function aroundScore({ file, start }: ImagePrint, around: readonly string[]): number {
  const before = file.text.slice(Math.max(0, start - NEAR), start)
  return (
    around.filter((classes) => classes.split(/\s+/).some((one) => one !== '' && before.includes(one)))
      .length / 4
  )
}
