import type { z } from 'zod'
import type { WritingPurpose } from './domain/writing-declaration.ts'
import type { Tone } from './tones.ts'

/** How long one text of the answer is to be, and what it is for. */
export interface TextField {
  /** Characters wished for, as a reader counts them; a source that says too little may stay below. */
  from: number
  /** Never more than so many characters. */
  to: number
  /** The most that is asked for, where less than `to` is better. */
  aim?: number
  /** It is to fit a line so wide as well, in pixels of a search result; what is wider is weak, not wrong. */
  fits?: { part: 'title' | 'description'; pixels: number }
  /** What the text is, in English, for the model: `SEO title of the product's page`. */
  role: string
  /** The answer may have markup; what is taken of it is named in `clean-body.ts`. Absent: plain text of one line. */
  format?: 'html'
}

/** One text, or several of one resource, asked of a language model. */
export interface WritingRequest<T extends Record<string, string>> {
  /** For usage and logs. */
  purpose: WritingPurpose
  /** BCP 47, one of WRITING_LANGUAGES. */
  language: string
  tone: Tone
  focusKeyword?: string | null
  /** The resource's own fields: the only place facts may come from. HTML is read as text. */
  source: Record<string, string | string[] | null>
  image?: { bytes: Uint8Array; mediaType: string }
  /** Structured output: an object of strings. */
  shape: z.ZodType<T>
  fields: { [Key in keyof T]: TextField }
  /** Another model than the shop's or the installation's. */
  model?: string
  /** The merchant's own words; added, they never take the place of our rules. */
  systemMessage?: string
  userMessage?: string
  signal: AbortSignal
}

/** What was put right or is worth telling, besides the texts. */
export type WritingNote =
  /** The first answer was refused, the second is good. */
  | 'rewritten'
  /** Cut at the end of a sentence to keep the length. */
  | 'shortened'
  /** Below the wished length: the source says no more. */
  | 'short'
  /** Search results cut its end off. */
  | 'wide'
  /** The focus keyword is in none of the texts. */
  | 'keyword-missing'
  /** Markup, control signs or quotes around the text were taken out. */
  | 'cleaned'

/** What came of a request: checked texts, or a code of `language-model.*` or `writing.*`. */
export type Written<T> =
  | {
      ok: true
      value: T
      /** The model that wrote, as its maker names it. */
      model: string
      /** Of the answer the texts are from; a refused or weaker one before it is not the merchant's to pay. */
      tokens: { input: number; output: number }
      /** To be charged: 0 with the shop's own key. */
      credits: number
      notes: WritingNote[]
    }
  /** `details`: what the words of the code name in their places. */
  | { ok: false; code: string; message: string; mayRetry: boolean; details?: Record<string, unknown> }

/** What happens while a text is written into the editor. */
export type WritingEvent<T> =
  /** As far as it is; cleaned, not yet checked: to be shown, never to be saved. */
  | { kind: 'partial'; value: Partial<T> }
  /** The answer was refused and is asked for again; what was shown goes. */
  | { kind: 'again' }
  /** The last event. */
  | { kind: 'done'; written: Written<T> }
