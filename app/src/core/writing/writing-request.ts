import type { z } from 'zod'
import type { ProviderInUse } from '#core/language-model/provider-of.ts'
import type { WritingPurpose } from './domain/writing-purpose.ts'
import type { Tone } from './tones.ts'

/** Length and purpose of one text of the answer. */
export interface TextField {
  /** Fewest characters wished for, as `lengthOf` counts them; with too little in the source a text may stay below. */
  from: number
  /** Most characters allowed. */
  to: number
  /** Most characters requested, if less than `to` is better. */
  aim?: number
  /** Width of the line it should fit as well, in pixels of a search result; a wider text is weak, not wrong. */
  fits?: { part: 'title' | 'description'; pixels: number }
  /** What the text is, in English for the model: `SEO title of the product's page`. */
  role: string
  /** The answer may have markup; `clean-body.ts` lists what is kept. Absent: plain text of one line. */
  format?: 'html'
}

/** A request to a language model for one or several texts of one resource. */
export interface WritingRequest<T extends Record<string, string>> {
  purpose: WritingPurpose
  /** Who pays by the price that was shown; if it is somebody else now, nothing is written. */
  payer: ProviderInUse['kind']
  /** BCP 47, one of WRITING_LANGUAGES. */
  language: string
  tone: Tone
  focusKeyword?: string | null
  /** The resource's own fields: the only source of facts. HTML is read as text. */
  source: Record<string, string | string[] | null>
  image?: { bytes: Uint8Array; mediaType: string }
  /** Structured output: an object of strings. */
  shape: z.ZodType<T>
  fields: { [Key in keyof T]: TextField }
  /** Overrides the model of the shop's own key; without one it is ignored. */
  model?: string
  /** The merchant's own messages; added to our rules, never instead of them. */
  systemMessage?: string
  userMessage?: string
  signal: AbortSignal
}

/** Notes on corrections and shortcomings of the texts. */
export type WritingNote =
  /** The first answer was refused, the second is good. */
  | 'rewritten'
  /** Cut at the end of a sentence to keep the length. */
  | 'shortened'
  /** Below the wished length: the source has no more facts. */
  | 'short'
  /** Search results cut off its end. */
  | 'wide'
  /** None of the texts contains the focus keyword. */
  | 'keyword-missing'
  /** Markup, control characters or quotes around the text were removed. */
  | 'cleaned'

/** Result of a request: checked texts, or a code of `language-model.*` or `writing.*`. */
export type Written<T> =
  | {
      ok: true
      value: T
      /** The model that wrote, by its provider's name. */
      model: string
      /** Tokens of the answer used; the merchant does not pay for a refused or weaker one before it. */
      tokens: { input: number; output: number }
      /** Credits to charge: 0 with the shop's own key. */
      credits: number
      notes: WritingNote[]
    }
  /** `details`: placeholder values of the code's text. */
  | { ok: false; code: string; message: string; mayRetry: boolean; details?: Record<string, unknown> }

/** Events while a text is written into the editor. */
export type WritingEvent<T> =
  /** The texts so far; cleaned, not yet checked: may be shown, never saved. */
  | { kind: 'partial'; value: Partial<T> }
  /** The answer was refused and is requested again; the shown text is discarded. */
  | { kind: 'again' }
  /** The last event. */
  | { kind: 'done'; written: Written<T> }
