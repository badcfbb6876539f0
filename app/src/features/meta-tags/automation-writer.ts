import { z } from 'zod'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import type {
  AutomationPlace,
  AutomationResource,
  AutomationWriter,
} from '#core/registry/automation-writer.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES, type Tone } from '#core/writing/tones.ts'
import { AppError } from '#kit/shared/errors.ts'
import { generateOptionsSchema } from './contract/generate.ts'
import {
  changeKindOf,
  GENERATED_FIELDS,
  type GeneratedField,
  generatedFieldsOf,
} from './domain/generated-fields.ts'
import { metaTagsErrors } from './errors.ts'
import type { GenerateParams } from './generate/params.ts'

/** What an automation's form says besides its fields: as of a generation, with an automation's own messages. */
const chosenOptions = generateOptionsSchema.omit({ fields: true, replaceHandWritten: true }).extend({
  language: z.enum(WRITING_LANGUAGES, 'Language is required'),
  tone: z.enum(TONES, 'Tone of Voice is required'),
  focusKeyword: z.string().trim().min(1, 'Focus Keyword is required').max(100).optional(),
})
type AutomationOptions = z.infer<typeof chosenOptions>

/** Templates have no tone, so nobody is asked for one; the proposer wants one in any case. */
const automationOptionsSchema: z.ZodType<AutomationOptions> = z.preprocess(
  (options) =>
    typeof options === 'object' && options && 'writer' in options && options.writer === 'template'
      ? { tone: 'Clear Concise and Human' satisfies Tone, ...options }
      : options,
  chosenOptions,
)

/** Lets automations write search listings, handles and bodies with the generation's proposer. */
export const metaTagsWriter: AutomationWriter<AutomationOptions> = {
  proposer: 'meta-tags.generate',
  kinds: RESOURCE_KINDS,
  fields: GENERATED_FIELDS,
  fieldsOf: generatedFieldsOf,
  options: automationOptionsSchema,
  refusal: ({ writer }, fields) =>
    writer === 'template' && fields.includes('body') ? new AppError(metaTagsErrors.bodyNeedsModel) : null,
  places: async (_ctx, resources, fields) =>
    resources.map((resource) => chosenOf(fields).map((field) => placeOf(resource, field))),
  async params(ctx, options, { fields, overwrite }): Promise<GenerateParams> {
    const chosen = chosenOf(fields)
    const choice = { ...options, fields: chosen, replaceHandWritten: overwrite }
    if (options.writer === 'template' || chosen.every((field) => field === 'handle'))
      return { ...choice, writer: 'template', payer: 'none' }
    const { kind: payer } = await writerOf(ctx)
    if (payer === 'none') throw new AppError(languageModelErrors.noKey)
    return { ...choice, payer }
  },
}

const chosenOf = (fields: readonly string[]): GeneratedField[] =>
  GENERATED_FIELDS.filter((field) => fields.includes(field))

function placeOf(resource: AutomationResource, field: GeneratedField): AutomationPlace {
  const { gid: resourceId, handle, seoTitle, seoDescription, bodyLength } = resource
  const place = { kind: changeKindOf(field), resourceId, field }
  if (field === 'handle')
    return { ...place, current: { handle, redirect: false }, isEmpty: false, onlyNew: true }
  if (field === 'body')
    // An editor's empty paragraph counts as a text here: what has a length is left alone.
    return bodyLength === 0
      ? { ...place, current: null, isEmpty: true }
      : { ...place, current: null, length: bodyLength, isEmpty: false }
  const text = field === 'seo-title' ? seoTitle : seoDescription
  const isEmpty = (text ?? '').trim() === ''
  return { ...place, current: isEmpty ? null : text, isEmpty }
}
