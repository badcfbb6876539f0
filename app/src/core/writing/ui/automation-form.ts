import type { AutomationActionForm } from '#core/registry/client.ts'
import { OPTION_LABELS } from '../domain/option-labels.ts'
import { generatorOf, offeredFields, type WritingDeclaration } from '../domain/writing-declaration.ts'
import type { AnyWritingUi } from './use-writing-form.ts'

/** Returns the browser's part of `automationOf`; `load` adds the feature's calls once the form is opened. */
export function automationFormOf<Field extends string>(
  writing: WritingDeclaration<Field>,
  {
    load,
    ...form
  }: Pick<AutomationActionForm, 'label' | 'fieldHelp'> & { load: () => Promise<AnyWritingUi<Field>> },
): AutomationActionForm {
  const { kinds, fieldsOf } = writing
  return {
    ...form,
    generator: generatorOf(writing),
    kinds,
    fields: offeredFields(writing),
    ...(fieldsOf && { fieldsOf }),
    optionLabels: OPTION_LABELS,
    pricedPer: writing.looks ? 'image' : 'item',
    async load() {
      const [{ optionsOf }, ui] = await Promise.all([import('./writing-options.tsx'), load()])
      return optionsOf(ui)
    },
  }
}
