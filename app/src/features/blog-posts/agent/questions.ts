import { z } from 'zod'
import type { WritingPurpose } from '#core/writing/domain/writing-purpose.ts'
import { lengthOfCharacter } from '#core/writing/full-width.ts'
import { searchLineOf } from '#core/writing/search-line.ts'
import type { Tone } from '#core/writing/tones.ts'
import type { TextField, WritingRequest } from '#core/writing/writing-request.ts'
import { DESCRIPTION_RANGES } from '#rules/seo-checks/checks/seo-description.ts'
import { TITLE_RANGES } from '#rules/seo-checks/checks/seo-title.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../domain/bounds.ts'
import type { ListingMeasure } from '../domain/judge-listing.ts'
import type { PostFacts, ProductFacts } from '../facts.ts'

/** Facts about a post that its questions need. */
export interface Brief {
  title: string
  keyword: string
  tone: Tone
  language: string
  payer: WritingRequest<Record<string, string>>['payer']
}

const PURPOSE: WritingPurpose = { name: 'blog', countsFreely: true }

type Question = WritingRequest<Record<string, string>>
type Fields = Record<string, TextField>

/** Longest text of the product a section is about, and of each other product. */
const LONGEST_TEXT = 6_000
const LONGEST_OTHER = 300

/** Asks for headings if the merchant gave none, and for a title if the post has none yet. */
export function outlineQuestion(
  brief: Brief,
  facts: PostFacts,
  order: { sections: number; signal: AbortSignal },
): Question {
  const headings = Array.from({ length: order.sections }, (_, at): [string, TextField] => [
    `heading_${at + 1}`,
    {
      role: `heading of section ${at + 1} of ${order.sections} of the blog post, unlike the other headings, without a number`,
      from: 10,
      to: 80,
      aim: 60,
    },
  ])
  const fields: Fields = {
    ...(brief.title === '' && {
      title: { role: 'headline of the blog post about the focus keyword', from: 20, to: TITLE_LIMIT },
    }),
    ...Object.fromEntries(headings),
  }
  return question(brief, { source: sourceOf(brief, facts, { about: 0 }), fields, signal: order.signal })
}

/** Asks for the paragraph before the first heading. */
export function introQuestion(brief: Brief, facts: PostFacts, signal: AbortSignal): Question {
  const fields: Fields = {
    body: {
      role: 'introduction of the blog post: why its topic matters to the reader, no heading',
      from: 160,
      to: 900,
      aim: 500,
      format: 'html',
    },
  }
  return question(brief, { source: sourceOf(brief, facts, { about: 0 }), fields, signal })
}

/** Asks for one section; `about` rotates through the products, so that each is covered. */
export function sectionQuestion(
  brief: Brief,
  facts: PostFacts,
  order: { heading: string; about: number; signal: AbortSignal },
): Question {
  const fields: Fields = {
    body: {
      role: 'section of the blog post below the heading that the source gives as `section heading`; write no heading',
      from: 400,
      to: 2_400,
      aim: 1_300,
      format: 'html',
    },
  }
  const source = { 'section heading': order.heading, ...sourceOf(brief, facts, { about: order.about }) }
  return question(brief, { source, fields, signal: order.signal })
}

/**
 * Asks for the search listing and a summary for lists of posts. The post itself is the source. The listing aims at
 * what its check calls good; a longer one is only refused beyond the specification's limits.
 */
export function metaQuestion(
  brief: Brief,
  text: string,
  { measure, signal }: { measure: ListingMeasure; signal: AbortSignal },
): Question {
  const { title, description } = listingLines(brief.language, measure)
  // What can be saved, of which full-width characters count as two here.
  const mostOf = (limit: number) => limit * lengthOfCharacter(brief.language)
  const fields: Fields = {
    seoTitle: { ...title, to: mostOf(TITLE_LIMIT), role: 'title of the post in search results' },
    seoDescription: {
      ...description,
      to: mostOf(DESCRIPTION_LIMIT),
      role: 'description of the post in search results, whole sentences',
    },
    summary: { role: 'summary of the post for a list of posts', from: 80, to: 400, aim: 240 },
  }
  const source = { title: brief.title, 'post title': brief.title, text: text.slice(0, LONGEST_TEXT) }
  return question(brief, { source, fields, signal })
}

/** Returns the lengths and widths that a post's title and description in search results should have. */
export function listingLines(language: string, { lengths, titlePattern }: ListingMeasure) {
  const line = { titlePattern, language }
  return {
    title: searchLineOf({ ...line, part: 'title', range: TITLE_RANGES[lengths] }),
    description: searchLineOf({ ...line, part: 'description', range: DESCRIPTION_RANGES[lengths] }),
  }
}

function question(
  brief: Brief,
  { source, fields, signal }: { source: Question['source']; fields: Fields; signal: AbortSignal },
): Question {
  return {
    purpose: PURPOSE,
    payer: brief.payer,
    language: brief.language,
    tone: brief.tone,
    focusKeyword: brief.keyword,
    source,
    shape: z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()]))),
    fields,
    signal,
  }
}

/** Returns the facts of one product, and enough of the others for a comparison. */
function sourceOf(brief: Brief, facts: PostFacts, { about }: { about: number }): Question['source'] {
  const { products, store, blog } = facts
  const product = products[about % Math.max(1, products.length)]
  const others = products.filter((each) => each !== product)
  return {
    ...(brief.title !== '' && { 'post title': brief.title }),
    ...(product && factsOf(product)),
    ...(others.length > 0 && {
      'other products': others.map(
        ({ title, fields }) => `${title}: ${(fields['text'] ?? '').slice(0, LONGEST_OTHER)}`,
      ),
    }),
    store,
    blog: blog.title,
  }
}

function factsOf({ title, fields }: ProductFacts): Record<string, string> {
  const { text = '', type, ...rest } = fields
  return { title, ...rest, ...(type && { 'product type': type }), text: text.slice(0, LONGEST_TEXT) }
}
