import { z } from 'zod'
import type { WritingRequest } from '#core/writing/writing-request.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { DESCRIPTION_RANGES } from '#rules/seo-checks/checks/seo-description.ts'
import { TITLE_RANGES } from '#rules/seo-checks/checks/seo-title.ts'
import type { GenerateOptions } from '../contract/generate.ts'
import {
  type TemplateFacts,
  templateDescription,
  templateTitle,
} from '../domain/template-writer/write-template.ts'
import type { LiveResource } from '../read-resource.ts'
import type { Material } from './material.ts'

export type TextName = 'seo-title' | 'seo-description'
export type Texts = Partial<Record<TextName, string>>

/** How the texts are wanted. */
export interface ListingOrder
  extends Pick<GenerateOptions, 'language' | 'tone' | 'model' | 'systemMessage' | 'userMessage'> {
  fields: readonly TextName[]
  focusKeyword: string | null
  settings: CheckSettings
}

const ROLES: Record<TextName, string> = {
  'seo-title': 'Title of the page in search results (title tag), naming what the page is about first',
  'seo-description': 'Description of the page in search results (meta description), whole sentences',
}
const rangeOf = (name: TextName, { lengths }: CheckSettings) =>
  (name === 'seo-title' ? TITLE_RANGES : DESCRIPTION_RANGES)[lengths]

/** By their fields: compiling one takes milliseconds. */
const shapes = new Map<string, WritingRequest<Record<string, string>>['shape']>()

function shapeOf(fields: readonly TextName[]): WritingRequest<Record<string, string>>['shape'] {
  const key = fields.join()
  const shape = shapes.get(key) ?? z.object(Object.fromEntries(fields.map((name) => [name, z.string()])))
  shapes.set(key, shape)
  return shape
}

/** What a language model may take facts from. */
export function listingSource({
  resource,
  siteName,
}: Material): WritingRequest<Record<string, string>>['source'] {
  const { kind, title, sentences, facts } = resource
  return { kind, title, text: sentences, ...facts, store: siteName }
}

/** The question to a language model: facts from the resource's own fields only. */
export function listingRequest(
  material: Material,
  order: ListingOrder,
  signal: AbortSignal,
): WritingRequest<Record<string, string>> {
  return {
    purpose: 'meta-tags',
    language: order.language,
    tone: order.tone,
    focusKeyword: order.focusKeyword,
    source: listingSource(material),
    shape: shapeOf(order.fields),
    fields: Object.fromEntries(
      order.fields.map((name) => [name, { ...rangeOf(name, order.settings), role: ROLES[name] }]),
    ),
    ...(order.model !== undefined && { model: order.model }),
    ...(order.systemMessage !== undefined && { systemMessage: order.systemMessage }),
    ...(order.userMessage !== undefined && { userMessage: order.userMessage }),
    signal,
  }
}

/** The same by templates: free, no model asked. A text there is nothing to compose from is missing. */
export function listingByTemplate({ resource, siteName }: Material, order: ListingOrder): Texts {
  const facts = factsOf(resource, siteName, order.focusKeyword)
  const texts: Texts = {}
  for (const name of order.fields) {
    const range = rangeOf(name, order.settings)
    const text =
      name === 'seo-title' ? templateTitle(facts, range) : templateDescription(facts, range, order.language)
    if (text !== null) texts[name] = text
  }
  return texts
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

/** The template writer took no part of the tone or of the merchant's messages, and translates nothing. */
export const TEMPLATE_NOTE = { writer: 'template' } as const

export function modelNote(model: string, notes: readonly string[]): Record<string, string> {
  return { writer: 'model', model, ...(notes.length > 0 && { notes: notes.join(' ') }) }
}
