import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import type { AutomationAction } from '#core/registry/automation-action.ts'
import { AppError } from '#kit/shared/errors.ts'
import { TONE_OF_TEMPLATES } from './domain/writing-choice.ts'
import {
  allFields,
  generatorOf,
  purposesOf,
  type WritingDeclaration,
  writableBy,
} from './domain/writing-declaration.ts'
import type { WritingErrors } from './generation.ts'
import type { GenerateOptions, GenerateParams } from './generation-contract.ts'

/** Options for an automation's texts, besides fields and whether they replace others. */
export type AutomationWishes = Omit<GenerateOptions, 'fields' | 'replaceHandWritten'>

/**
 * Adapts a feature's generation to automations; the feature adds the resource types it is for and where the texts are
 * stored. `wishes`: the options of the generation, with an automation's own messages.
 */
export function automationOf<Field extends string>(
  writing: WritingDeclaration<Field>,
  { errors, wishes }: { errors: WritingErrors; wishes: z.ZodType<AutomationWishes> },
) {
  const chosenOf = (fields: readonly string[]): Field[] =>
    allFields(writing).filter((field) => fields.includes(field))
  return {
    generator: generatorOf(writing),
    fields: allFields(writing),
    options: withToneOfTemplates(wishes),
    chosenOf,
    refusal: ({ writer }: AutomationWishes, fields: readonly string[]) => {
      const chosen = chosenOf(fields)
      const isPossible = writableBy(writing, { writer, fields: chosen }).length === chosen.length
      return isPossible || !errors.needsModel ? null : new AppError(errors.needsModel)
    },
    async params(
      ctx: ShopContext,
      options: AutomationWishes,
      { fields, overwrite }: { fields: readonly string[]; overwrite: boolean },
    ): Promise<GenerateParams<Field>> {
      const chosen = chosenOf(fields)
      const choice = { ...options, fields: chosen, replaceHandWritten: overwrite }
      if (options.writer === 'template' || purposesOf(writing, chosen).length === 0)
        return { ...choice, writer: 'template', payer: 'none' }
      const { kind: payer, canSeeImages } = await providerOf(ctx)
      if (payer === 'none') throw new AppError(languageModelErrors.noKey)
      if (writing.looks && !canSeeImages && errors.noSight) throw new AppError(errors.noSight)
      return { ...choice, payer }
    },
  } satisfies Partial<AutomationAction<AutomationWishes>> & Record<string, unknown>
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
