/** What an @id of a theme can be made of. */
export interface IdParts {
  /** Absolute URL of the product, without parameters. */
  url: string
  path: string
  handle: string
  id: string
  variant?: string | undefined
}

/** Longest first, so that a URL is not taken for the handle inside it. */
const ORDER = ['url', 'path', 'variant', 'id', 'handle'] as const

/**
 * A number or a handle counts only where it stands alone: product 12 is not part of variant 123, and oak is not
 * the beginning of oak-chair.
 */
const BEFORE = '(?<=^|[^\\p{L}\\p{N}])'
const AFTER = { variant: '(?![\\p{L}\\p{N}])', id: '(?![\\p{L}\\p{N}])', handle: '(?![\\p{L}\\p{N}_-])' }

/**
 * The rule behind an @id: `/products/oak-chair?variant=7#offer` of product oak-chair, variant 7 becomes
 * `{path}?variant={variant}#offer`. Null when nothing of the product is in it, unless it is a plain fragment,
 * which means this node of this page on every page.
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

/** The @id a pattern stands for, for one product and variant. Liquid does the same with `replace`. */
export function fillPattern(pattern: string, parts: IdParts): string {
  return ORDER.reduce((id, name) => id.replaceAll(`{${name}}`, parts[name] ?? ''), pattern)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
