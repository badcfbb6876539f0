/** The parts a theme can build an @id from. */
export interface IdParts {
  /** Absolute URL of the product, without parameters. */
  url: string
  path: string
  handle: string
  id: string
  variant?: string | undefined
}

/** Longest first, so that the handle inside a URL is not matched before the URL. */
const ORDER = ['url', 'path', 'variant', 'id', 'handle'] as const

/**
 * A number or a handle matches only as a whole token: product 12 is not part of variant 123, and oak is not the
 * beginning of oak-chair.
 */
const BEFORE = '(?<=^|[^\\p{L}\\p{N}])'
const AFTER = { variant: '(?![\\p{L}\\p{N}])', id: '(?![\\p{L}\\p{N}])', handle: '(?![\\p{L}\\p{N}_-])' }

/**
 * Returns the pattern behind an @id: `/products/oak-chair?variant=7#offer` of product oak-chair, variant 7 becomes
 * `{path}?variant={variant}#offer`. Null if the @id contains no part of the product, unless it is a plain fragment,
 * which identifies the same node on every page.
 */
export function inferPattern(id: string, parts: IdParts): string | null {
  if (/[{}]/.test(id)) return null
  let pattern = id
  for (const name of ORDER) {
    const value = parts[name]
    if (!value) continue
    const text = escapePattern(value)
    const isUrl = name === 'url' || name === 'path'
    const found = new RegExp(isUrl ? `${text}(?=$|[?#/])` : `${BEFORE}${text}${AFTER[name]}`, 'gu')
    pattern = pattern
      .split(/(\{\w+\})/)
      .map((piece) => (piece.startsWith('{') ? piece : piece.replace(found, `{${name}}`)))
      .join('')
  }
  if (pattern.includes('{')) return pattern
  return /^#[\w-]+$/.test(id) ? id : null
}

/** Returns the @id a pattern gives for one product and variant. Liquid does the same with `replace`. */
export function fillPattern(pattern: string, parts: IdParts): string {
  return ORDER.reduce((id, name) => id.replaceAll(`{${name}}`, parts[name] ?? ''), pattern)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
