import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { MoreOptions } from '#kit/ui/more-options.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { generatedFieldsOf } from '../domain/generated-fields.ts'
import { GenerateFields } from './generate-fields.tsx'
import { useWriter } from './use-meta-tags.ts'
import { LanguageFields, OwnWords, WriterField, type WritingFieldsProps } from './writing-fields.tsx'

/** What is asked before texts are written in bulk: what usually differs in view, the rest folded with safe defaults. */
export function GenerateForm({
  choice,
  set,
  problems,
  keepsHand,
  setKeepsHand,
  review,
  setReview,
  kind,
}: WritingFieldsProps & {
  kind: ResourceKind
  keepsHand: boolean
  setKeepsHand: (keeps: boolean) => void
  review: boolean
  setReview: (review: boolean) => void
}) {
  const { t } = useTranslation('meta-tags')
  const isNobody = useWriter().data?.kind === 'none'
  const told = [
    t(`generate.told.${choice.writer}`),
    t(`generate.told.${keepsHand ? 'keeps' : 'replaces'}`),
    t(`generate.told.${review ? 'review' : 'once'}`),
  ]
  return (
    <Stack gap={4}>
      {problems.includes('language') && <Banner tone="critical" title={t('error.selectLanguage')} />}
      {isNobody && (
        <p className="sp-subtle">
          {t('write.modelOf.none')} <Link to="/settings">{t('write.addKey')}</Link>
        </p>
      )}
      <LanguageFields choice={choice} set={set} problems={problems} />
      <GenerateFields choice={choice} set={set} problems={problems} offered={generatedFieldsOf(kind)} />
      <MoreOptions title={t('generate.more')} told={told} open={problems.includes('keyword')}>
        <WriterField choice={choice} set={set} />
        <Stack gap={2}>
          <Checkbox checked={keepsHand} onChecked={setKeepsHand} help={t('generate.keepHelp')}>
            {t('generate.keep')}
          </Checkbox>
          <Checkbox checked={review} onChecked={setReview} help={t('generate.reviewHelp')}>
            {t('generate.reviewFirst')}
          </Checkbox>
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
        <OwnWords choice={choice} set={set} />
      </MoreOptions>
    </Stack>
  )
}
