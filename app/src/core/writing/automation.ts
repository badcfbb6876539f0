import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import type {
  AutomationAction,
  AutomationField,
  AutomationResource,
} from '#core/registry/automation-action.ts'
import { AppError } from '#kit/shared/errors.ts'
import { TONE_OF_TEMPLATES } from './domain/writing-choice.ts'
import {
  allFields,
  changeKindOf,
  generatorOf,
  offeredFields,
  purposesOf,
  type WritingDeclaration,
  writableBy,
} from './domain/writing-declaration.ts'
import type { WritingErrors } from './generation.ts'
import { type GenerateOptions, type GenerateParams, wishes } from './generation-contract.ts'

/** Options for an automation's texts, besides fields and whether they replace others. */
export type AutomationWishes = Omit<GenerateOptions, 'fields' | 'replaceHandWritten'>

/** What only the feature knows: where its texts are stored. */
export interface WritingFields<Field extends string>
  extends Pick<AutomationAction<AutomationWishes>, 'freshen'> {
  errors: WritingErrors
  /** Returns the chosen fields of each resource that can be written. */
  fieldsToWrite(
    ctx: ShopContext,
    resources: readonly AutomationResource[],
    fields: readonly Field[],
  ): Promise<AutomationField[][]>
}

/** Returns the action by which automations write a feature's texts, with the generator of its generations. */
export function automationOf<Field extends string>(
  writing: WritingDeclaration<Field>,
  { errors, freshen, fieldsToWrite }: WritingFields<Field>,
): AutomationAction<AutomationWishes> {
  const { kinds, fieldsOf } = writing
  const chosenOf = (fields: readonly string[]): Field[] =>
    allFields(writing).filter((field) => fields.includes(field))
  return {
    generator: generatorOf(writing),
    kinds,
    fields: offeredFields(writing),
    ...(fieldsOf && { fieldsOf }),
    kindOf: (field) => changeKindOf(writing, field as Field),
    options: withToneOfTemplates(automationWishes(writing)),
    ...(freshen && { freshen }),
    fieldsToWrite: (ctx, resources, fields) => fieldsToWrite(ctx, resources, chosenOf(fields)),
    refusal: ({ writer }, fields) => {
      const chosen = chosenOf(fields)
      const isPossible = writableBy(writing, { writer, fields: chosen }).length === chosen.length
      return isPossible || !errors.needsModel ? null : new AppError(errors.needsModel)
    },
    async params(ctx, options, { fields, overwrite }): Promise<GenerateParams<Field>> {
      const chosen = chosenOf(fields)
      const choice = { ...options, fields: chosen, replaceHandWritten: overwrite }
      if (options.writer === 'template' || purposesOf(writing, chosen).length === 0)
        return { ...choice, writer: 'template', payer: 'none' }
      const { kind: payer, canSeeImages } = await providerOf(ctx)
      if (payer === 'none') throw new AppError(languageModelErrors.noKey)
      if (writing.looks && !canSeeImages && errors.noSight) throw new AppError(errors.noSight)
      return { ...choice, payer }
    },
  }
}

/** Options of an automation's form besides its fields: those of a generation, with the automation's own messages. */
function automationWishes({ keyword }: Pick<WritingDeclaration, 'keyword'>): z.ZodType<AutomationWishes> {
  const own = z.string().trim().min(1, 'writing:error.keyword').max(100).optional()
  return z.strictObject({ ...wishes(), ...(keyword === 'own' && { focusKeyword: own }) })
}

/** Templates have no tone, so forms do not ask for one; the generator requires one nevertheless. */
function withToneOfTemplates(wishes: z.ZodType<AutomationWishes>): z.ZodType<AutomationWishes> {
  return z.preprocess(
    (options) =>
      typeof options === 'object' && options && 'writer' in options && options.writer === 'template'
        ? { tone: TONE_OF_TEMPLATES, ...options }
        : options,
    wishes,
  )
}
