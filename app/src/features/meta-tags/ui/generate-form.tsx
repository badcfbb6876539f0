import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Selection } from '../contract/resources.ts'
import { generatedFieldsOf } from '../domain/generated-fields.ts'
import { GenerateFields } from './generate-fields.tsx'
import { GeneratePrice } from './generate-price.tsx'
import { writingOf } from './writing-choice.ts'
import { OwnWords, WritingFields, type WritingFieldsProps } from './writing-fields.tsx'

/** What is asked before texts are written in bulk, and what it costs. */
export function GenerateForm({
  choice,
  set,
  problems,
  keepsHand,
  setKeepsHand,
  review,
  setReview,
  selection,
  kind,
}: WritingFieldsProps & {
  kind: ResourceKind
  keepsHand: boolean
  setKeepsHand: (keeps: boolean) => void
  review: boolean
  setReview: (review: boolean) => void
  selection: Selection
}) {
  const { t } = useTranslation('meta-tags')
  const writing = writingOf(choice)
  return (
    <Stack gap={4}>
      {problems.includes('language') && <Banner tone="critical" title={t('error.selectLanguage')} />}
      <WritingFields choice={choice} set={set} problems={problems} />
      <GenerateFields choice={choice} set={set} problems={problems} offered={generatedFieldsOf(kind)} />
      <Stack gap={2}>
        <Checkbox
          checked={choice.focusKeyword !== null}
          onChecked={(one) => set({ focusKeyword: one ? '' : null })}
          help={t('generate.oneKeywordHelp')}
        >
          {t('generate.oneKeyword')}
        </Checkbox>
        {choice.focusKeyword !== null && (
          <TextField
            label={t('column.focusKeyword')}
            value={choice.focusKeyword}
            onValue={(focusKeyword) => set({ focusKeyword })}
            autoComplete="off"
            error={problems.includes('keyword') ? t('error.keyword') : undefined}
          />
        )}
      </Stack>
      <Stack gap={2}>
        <Checkbox checked={keepsHand} onChecked={setKeepsHand} help={t('generate.keepHelp')}>
          {t('generate.keep')}
        </Checkbox>
        <Checkbox checked={review} onChecked={setReview} help={t('generate.reviewHelp')}>
          {t('generate.reviewFirst')}
        </Checkbox>
      </Stack>
      <OwnWords choice={choice} set={set} />
      <GeneratePrice
        selection={selection}
        options={writing && { ...writing, replaceHandWritten: !keepsHand }}
      />
    </Stack>
  )
}
