import { useTranslation } from 'react-i18next'
import { useModelName } from '#core/language-model/ui/use-model-name.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { MoreOptions } from '#kit/ui/more-options.tsx'
import { FieldChoice, type FieldOffer } from './field-choice.tsx'
import { useProvider } from './use-writing-form.ts'
import {
  KeywordField,
  LanguageFields,
  OwnWords,
  ProviderField,
  type WritingFieldsProps,
} from './writing-fields.tsx'

/** The options of a bulk generation: those that usually differ in view, the rest folded with safe defaults. */
export function GenerateForm<Field extends string>({
  writing,
  choice,
  set,
  problems,
  keepsHand,
  setKeepsHand,
  review,
  setReview,
  fields,
}: WritingFieldsProps<Field> & {
  keepsHand: boolean
  setKeepsHand: (keeps: boolean) => void
  review: boolean
  setReview: (review: boolean) => void
  /** The choice of fields, if there is one. */
  fields: FieldOffer<Field> | undefined
}) {
  const { t } = useTranslation(['writing', writing.slug])
  const { provider, cannot } = useProvider(writing)
  const modelName = useModelName()
  const isNobody = provider?.kind === 'none'
  const parts = { writing, choice, set, problems }
  const told = [
    t(`told.${choice.writer}`),
    t(`told.${keepsHand ? 'keeps' : 'replaces'}`),
    t(`told.${review ? 'review' : 'once'}`),
  ]
  return (
    <Stack gap={4}>
      {writing.asksLanguage && problems.includes('language') && (
        <Banner tone="critical" title={t(writing.asksLanguage)} />
      )}
      {cannot && (
        <p className="sp-subtle">
          {t(isNobody ? 'noModel' : 'blind', { model: modelName(provider?.model ?? '') })}{' '}
          <Link to="/settings">{t(isNobody ? 'addKey' : 'settings')}</Link>
        </p>
      )}
      <LanguageFields {...parts} />
      {fields && <FieldChoice {...parts} {...fields} />}
      <MoreOptions title={t('more')} told={told} open={problems.includes('keyword')}>
        <ProviderField {...parts} />
        <Stack gap={2}>
          <Checkbox checked={keepsHand} onChecked={setKeepsHand} help={t(`${writing.slug}:writing.keepHelp`)}>
            {t('keep')}
          </Checkbox>
          <Checkbox checked={review} onChecked={setReview} help={t('reviewHelp')}>
            {t('reviewFirst')}
          </Checkbox>
        </Stack>
        <KeywordField {...parts} />
        <OwnWords {...parts} />
      </MoreOptions>
    </Stack>
  )
}
