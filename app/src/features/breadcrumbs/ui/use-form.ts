import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSettingsForm } from '#core/changes/ui/use-settings-form.ts'
import {
  type BreadcrumbChoices,
  type BreadcrumbDesign,
  type BreadcrumbSettings,
} from '../contract/settings.ts'
import { choicesOf } from '../domain/choices-of.ts'
import { breadcrumbsApi, STATE_KEY } from './breadcrumbs-api.ts'

export interface BreadcrumbForm {
  choices: BreadcrumbChoices
  set: <Field extends keyof BreadcrumbChoices>(field: Field) => (value: BreadcrumbChoices[Field]) => void
  setDesign: <Field extends keyof BreadcrumbDesign>(field: Field) => (value: BreadcrumbDesign[Field]) => void
  /** Error of the last save; kept until the next attempt. */
  error: unknown
}

/** Returns the breadcrumb settings as a form; the design is one of its fields. */
export function useForm(settings: BreadcrumbSettings): BreadcrumbForm {
  const { t } = useTranslation('breadcrumbs')
  const cache = useQueryClient()
  const { values, set, error } = useSettingsForm<BreadcrumbChoices, Saved>({
    saved: choicesOf(settings),
    save: (choices) => breadcrumbsApi.saveSettings(choices),
    onSaved: ({ state }) => {
      cache.setQueryData(STATE_KEY, state)
      void cache.invalidateQueries()
    },
    words: { saved: t('saved'), unchanged: t('unchanged') },
  })
  return {
    choices: values,
    set,
    setDesign: (field) => (value) => set('design')({ ...values.design, [field]: value }),
    error,
  }
}

type Saved = Awaited<ReturnType<typeof breadcrumbsApi.saveSettings>>
