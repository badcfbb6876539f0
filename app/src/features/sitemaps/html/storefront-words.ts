import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { textsIn } from '#kit/server/texts.ts'

/** Words of the page that are not the store's own, in the order of their list in Liquid. */
const WORDS = [
  'title',
  'product',
  'collection',
  'page',
  'blog',
  'article',
  'all',
  'previous',
  'next',
] as const
export type StorefrontWord = (typeof WORDS)[number]

/** Prints a word in the visitor's language. */
export const wordInLiquid = (word: StorefrontWord): string => `{{ words[${WORDS.indexOf(word)}] }}`

/**
 * Returns Liquid that assigns the words in the visitor's language, English for one we do not speak. An app proxy's page
 * cannot read the extension's locale files, so the words are in the Liquid itself.
 */
export function wordsLiquid(): string {
  const listIn = (language: string) => {
    const texts = textsIn(language)
    return `{%- assign words = "${WORDS.map((word) => plain(texts(`sitemaps:storefront.${word}`))).join('|')}" | split: "|" -%}`
  }
  return [
    '{%- assign language = request.locale.iso_code | slice: 0, 2 -%}',
    listIn('en'),
    '{%- case language -%}',
    ...APP_LANGUAGES.filter((language) => language !== 'en').map(
      (language) => `{%- when "${language}" -%}${listIn(language)}`,
    ),
    '{%- endcase -%}',
  ].join('')
}

/** Escapes a text, so that it can contain neither HTML nor Liquid. */
export function plain(text: string): string {
  return text.replace(/[&<>"'{}%]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
