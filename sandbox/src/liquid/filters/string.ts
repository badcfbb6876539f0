import { createHash, createHmac } from 'node:crypto'
import { blake3 } from '@noble/hashes/blake3.js'
import type { FilterImplOptions } from 'liquidjs'
import { toInteger } from '../language/numbers.ts'
import { escapeHtml, text } from '../language/text.ts'

const digest = (algorithm: string) => (input: unknown) =>
  createHash(algorithm).update(text(input)).digest('hex')
const hmac = (algorithm: string) => (input: unknown, key: unknown) =>
  createHmac(algorithm, text(key)).update(text(input)).digest('hex')

/** Returns a handle: lower case, with a hyphen for every run of characters other than letters and digits. */
export function handleize(input: unknown): string {
  return text(input)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['"()[\]]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

function truncatewords(input: unknown, count: unknown, ellipsis: unknown = '...'): string {
  const value = text(input)
  const words = value.split(/\s+/).filter(Boolean)
  const limit = Math.max(toInteger(count, 15), 1)
  return words.length <= limit ? value : words.slice(0, limit).join(' ') + text(ellipsis)
}

function split(input: unknown, separator: unknown): string[] {
  const value = text(input)
  const glue = text(separator)
  // Ruby splits on every run of white space if the separator is one space.
  const parts = glue === ' ' ? value.trim().split(/\s+/) : value.split(glue)
  while (parts.length > 0 && parts.at(-1) === '') parts.pop()
  return parts
}

/** Filters of the category "string" that liquidjs lacks or implements differently. */
export const stringFilters: Record<string, FilterImplOptions> = {
  base64_url_safe_decode: (input: unknown) => Buffer.from(text(input), 'base64url').toString('utf8'),
  base64_url_safe_encode: (input: unknown) =>
    Buffer.from(text(input), 'utf8').toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  blake3: (input: unknown) => Buffer.from(blake3(Buffer.from(text(input), 'utf8'))).toString('hex'),
  camelize: (input: unknown) =>
    text(input)
      .replace(/(?:^|[\s_-]+)([\p{L}\p{N}])/gu, (_, letter: string) => letter.toUpperCase())
      .replace(/[\s_-]+/g, ''),
  escape: (input: unknown) => (input === null || input === undefined ? null : escapeHtml(text(input))),
  escape_once: (input: unknown) =>
    text(input).replace(/&(?!(?:[a-zA-Z]+|#\d+|#x[\da-fA-F]+);)|["'<>]/g, (character) =>
      escapeHtml(character),
    ),
  // As themes print the code of a gift card: in groups of four.
  format_code: (input: unknown) => text(input).replace(/.{4}(?=.)/gsu, '$& '),
  handle: handleize,
  handleize,
  hmac_sha1: hmac('sha1'),
  hmac_sha256: hmac('sha256'),
  md5: digest('md5'),
  sha1: digest('sha1'),
  sha256: digest('sha256'),
  pluralize: (count: unknown, singular: unknown, plural: unknown) =>
    text(toInteger(count, 0) === 1 ? singular : plural),
  split,
  truncatewords,
  url_encode: (input: unknown) =>
    encodeURIComponent(text(input))
      .replace(/%20/g, '+')
      .replace(/[!'()*]/g, percent),
  url_escape: (input: unknown) =>
    encodeURI(text(input))
      .replace(/%25(?=[\dA-F]{2})/g, '%25')
      .replace(/'/g, "'"),
  url_param_escape: (input: unknown) => encodeURI(text(input)).replace(/&/g, '%26'),
}
