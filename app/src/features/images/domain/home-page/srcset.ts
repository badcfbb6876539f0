/** One candidate of a `srcset`, with its width or density. */
export interface Candidate {
  url: string
  width: number | null
  density: number | null
}

/** A screen: its width in CSS pixels, and device pixels per CSS pixel. */
export interface Screen {
  width: number
  height: number
  density: number
}

const DESCRIPTOR = /^(\d+(?:\.\d+)?)(w|x)$/

/** Parses the candidates in order; unreadable ones are left out. */
export function candidatesOf(srcset: string): Candidate[] {
  const found: Candidate[] = []
  // A URL may contain commas, but never ends in one, and never contains white space.
  for (const [, url = '', descriptors = ''] of srcset.matchAll(
    /([^\s,]\S*[^\s,])(?:\s+([^,]+))?\s*(?:,|$)/g,
  )) {
    const [, number, unit] = DESCRIPTOR.exec(descriptors.trim()) ?? []
    if (number === undefined) {
      if (descriptors.trim() === '') found.push({ url, width: null, density: 1 })
      continue
    }
    found.push({
      url,
      width: unit === 'w' ? Number(number) : null,
      density: unit === 'x' ? Number(number) : null,
    })
  }
  return found
}

/**
 * Returns the displayed width in CSS pixels by an image's `sizes`; null if that needs more than widths and
 * `min-width`.
 */
export function shownWidth(sizes: string, screen: Screen): number | null {
  for (const part of partsOf(sizes)) {
    const { condition, length } = part
    const holds = condition === '' ? true : conditionHolds(condition, screen)
    if (holds === null) return null
    if (holds) return pixels(length, screen)
  }
  return null
}

/** Splits at commas outside brackets, each part into its condition and its length. */
function partsOf(sizes: string): { condition: string; length: string }[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= sizes.length; at += 1) {
    const sign = sizes[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== undefined && (sign !== ',' || depth !== 0)) continue
    parts.push(sizes.slice(start, at))
    start = at + 1
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const end = endOfCondition(part)
      return { condition: part.slice(0, end).trim(), length: part.slice(end).trim() }
    })
}

/** Returns where the condition of `(min-width: 60rem) and (max-width: 80rem) 20rem` ends: after its last bracket. */
function endOfCondition(part: string): number {
  if (!part.startsWith('(') && !part.startsWith('not')) return 0
  const blank = part.search(/\s+(?:calc\(.*\)|min\(.*\)|max\(.*\)|clamp\(.*\)|[\d.]+[a-z]+)$/)
  return blank < 0 ? part.length : blank
}

const FEATURE = /^\(\s*(min|max)-width\s*:\s*([\d.]+(?:px|em|rem))\s*\)$/

function conditionHolds(condition: string, screen: Screen): boolean | null {
  for (const each of condition.split(/\s+and\s+/)) {
    const [, bound, length] = FEATURE.exec(each.trim()) ?? []
    const limit = length === undefined ? null : pixels(length, screen)
    if (limit === null) return null
    if (bound === 'min' ? screen.width < limit : screen.width > limit) return false
  }
  return true
}

const REM = 16
const TERM = /^([+-]?[\d.]+)(px|rem|em|vw|vh|)$/

/** Returns a length in CSS pixels. Evaluates sums and differences in `calc()`; anything else is null. */
function pixels(length: string, screen: Screen): number | null {
  const inside = /^calc\((.*)\)$/.exec(length)?.[1]
  if (inside !== undefined) return sum(inside, screen)
  const [, number, unit] = TERM.exec(length.trim()) ?? []
  if (number === undefined || !Number.isFinite(Number(number))) return null
  const value = Number(number)
  switch (unit) {
    case 'px':
      return value
    case 'rem':
    case 'em':
      return value * REM
    case 'vw':
      return (value * screen.width) / 100
    case 'vh':
      return (value * screen.height) / 100
    default:
      return value === 0 ? 0 : null
  }
}

function sum(terms: string, screen: Screen): number | null {
  let total = 0
  let sign = 1
  for (const word of terms.replaceAll(/[()]/g, ' ').trim().split(/\s+/)) {
    if (word === '+' || word === '-') sign = word === '+' ? 1 : -1
    // Products are rare in `sizes`, and their brackets were removed above: null is better than a wrong result.
    else if (word === '*' || word === '/') return null
    else {
      const value = pixels(word, screen)
      if (value === null) return null
      total += sign * value
    }
  }
  return total
}

/**
 * Returns what a browser loads for an image on a screen, and its displayed width; null if only a rendered page would
 * show it.
 */
export function chosenOf(
  image: { src: string | null; srcset: string | null; sizes: string | null; width: string | null },
  screen: Screen,
): { url: string; shown: number | null } | null {
  const candidates = image.srcset === null ? [] : candidatesOf(image.srcset)
  const byWidth = candidates.filter(({ width }) => width !== null)
  if (byWidth.length > 0) {
    // Without `sizes`, a browser assumes the image is as wide as the screen.
    const shown = image.sizes === null ? screen.width : shownWidth(image.sizes, screen)
    if (shown === null) return null
    const needed = shown * screen.density
    const sorted = byWidth.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0))
    const chosen = sorted.find(({ width }) => (width ?? 0) >= needed) ?? sorted.at(-1)
    return chosen ? { url: chosen.url, shown: Math.round(shown) } : null
  }
  const written = Number(image.width)
  const shown = image.width !== null && written > 0 ? Math.min(written, screen.width) : null
  const byDensity = candidates
    .filter(({ density }) => density !== null)
    .toSorted((a, b) => (a.density ?? 0) - (b.density ?? 0))
  const chosen = byDensity.find(({ density }) => (density ?? 0) >= screen.density) ?? byDensity.at(-1)
  const url = chosen?.url ?? image.src
  return url === null ? null : { url, shown }
}
