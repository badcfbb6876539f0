import { z } from 'zod'
import type { LiveResource } from '#core/catalogue/live-resource.ts'
import type { GenerateParams } from '#core/writing/generation-contract.ts'
import type { WritingLanguage } from '#core/writing/languages.ts'
import { wishesOf } from '#core/writing/propose-text.ts'
import { searchLineOf } from '#core/writing/search-line.ts'
import type { TextField, WritingRequest } from '#core/writing/writing-request.ts'
import { lengthOf } from '#kit/shared/text-length.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { DESCRIPTION_RANGES } from '#rules/seo-checks/checks/seo-description.ts'
import { TITLE_RANGES } from '#rules/seo-checks/checks/seo-title.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import { type TemplateFacts, templateDescription, templateTitle } from '../domain/templates/write-template.ts'
import { LISTING_PURPOSE } from '../domain/writing.ts'
import type { Material } from './material.ts'

export type TextName = 'seo-title' | 'seo-description'
export type Texts = Partial<Record<TextName, string>>

/** Options of the texts to write. */
export interface ListingOrder
  extends Pick<GenerateParams, 'payer' | 'language' | 'tone' | 'model' | 'systemMessage' | 'userMessage'> {
  fields: readonly TextName[]
  focusKeyword: string | null
  settings: CheckSettings
  titlePattern: TitlePattern | null
}

const ROLES: Record<TextName, string> = {
  'seo-title': 'Title of the page in search results (title tag), naming what the page is about first',
  'seo-description': 'Description of the page in search results (meta description), whole sentences',
}
const rangeOf = (name: TextName, { lengths }: CheckSettings) =>
  (name === 'seo-title' ? TITLE_RANGES : DESCRIPTION_RANGES)[lengths]

function fieldOf(name: TextName, order: ListingOrder): Omit<TextField, 'role'> {
  const { language, titlePattern } = order
  const part = name === 'seo-title' ? 'title' : 'description'
  return searchLineOf({ part, range: rangeOf(name, order.settings), titlePattern, language })
}

/** Cached by their fields, because compiling one takes milliseconds. */
const shapes = new Map<string, WritingRequest<Record<string, string>>['shape']>()

function shapeOf(fields: readonly TextName[]): WritingRequest<Record<string, string>>['shape'] {
  const key = fields.join()
  const shape = shapes.get(key) ?? z.object(Object.fromEntries(fields.map((name) => [name, z.string()])))
  shapes.set(key, shape)
  return shape
}

/** Returns the source a language model may take facts from. */
export function listingSource({
  resource,
  siteName,
}: Material): WritingRequest<Record<string, string>>['source'] {
  const { kind, title, sentences, facts } = resource
  return { kind, title, text: sentences, ...facts, store: siteName }
}

/** Builds the request to a language model: facts from the resource's own fields only. */
export function listingRequest(
  material: Material,
  order: ListingOrder,
  signal: AbortSignal,
): WritingRequest<Record<string, string>> {
  return {
    purpose: LISTING_PURPOSE,
    ...wishesOf(order),
    focusKeyword: order.focusKeyword,
    source: listingSource(material),
    shape: shapeOf(order.fields),
    fields: Object.fromEntries(
      order.fields.map((name) => [name, { ...fieldOf(name, order), role: ROLES[name] }]),
    ),
    signal,
  }
}

/** Composes the same texts from templates: free, without a model. A text without any source is missing. */
export function listingByTemplate({ resource, siteName }: Material, order: ListingOrder): Texts {
  const facts = factsOf(resource, siteName, order.focusKeyword)
  const texts: Texts = {}
  for (const name of order.fields) {
    const range = fieldOf(name, order)
    const text =
      name === 'seo-title' ? templateTitle(facts, range) : describedBy(facts, range, order.language)
    if (text !== null) texts[name] = text
  }
  return texts
}

/** As narrow as a result shows, if there are sentences for it. */
function describedBy(facts: TemplateFacts, range: Omit<TextField, 'role'>, language: WritingLanguage) {
  const { from, to, aim = to } = range
  const narrow = templateDescription(facts, { from, to: aim }, language)
  return narrow !== null && lengthOf(narrow) >= from ? narrow : templateDescription(facts, range, language)
}

function factsOf(
  { kind, title, sentences, facts }: LiveResource,
  shop: string,
  focusKeyword: string | null,
): TemplateFacts {
  const one = (name: string): string | null => {
    const fact = facts[name]
    return typeof fact === 'string' && fact.trim() !== '' ? fact : null
  }
  return {
    kind,
    title,
    text: sentences,
    shop,
    focusKeyword,
    vendor: one('vendor'),
    type: one('type'),
    blog: one('blog'),
  }
}
