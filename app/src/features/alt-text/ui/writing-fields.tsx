import { useTranslation } from 'react-i18next'
import { languageName, WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useWriter } from './use-alt-text.ts'
import type { ChoiceProblem, WritingChoice } from './writing-choice.ts'

export interface WritingFieldsProps {
  choice: WritingChoice
  set: (change: Partial<WritingChoice>) => void
  /** Problems to be shown: all of them once somebody has tried. */
  problems: readonly ChoiceProblem[]
}

/** Who writes, in which language and tone, and what it is asked for. */
export function WritingFields(props: WritingFieldsProps) {
  return (
    <Stack gap={4}>
      <WriterField {...props} />
      <LanguageFields {...props} />
      <WishFields {...props} />
    </Stack>
  )
}

/** Who writes. */
export function WriterField({ choice, set }: Pick<WritingFieldsProps, 'choice' | 'set'>) {
  const { t } = useTranslation('alt-text')
  const writer = useWriter().data
  const isBlind = writer !== undefined && !writer.canSeeImages
  const model = writer?.model ?? ''
  return (
    <RadioGroup
      label={t('generate.who')}
      value={choice.writer}
      onValue={(value) => set({ writer: value })}
      options={[
        {
          value: 'model',
          label: t('generate.model'),
          help: !writer
            ? t('shell:loading')
            : isBlind && writer.kind !== 'none'
              ? t('generate.blind', { model })
              : t(`generate.modelOf.${writer.kind}`, { model }),
          disabled: isBlind,
        },
        { value: 'template', label: t('generate.template'), help: t('generate.templateHelp') },
      ]}
      help={isBlind && <Link to="/settings">{t('generate.settings')}</Link>}
    />
  )
}

/** In which language, and of a model in which tone. */
export function LanguageFields({ choice, set, problems }: WritingFieldsProps) {
  const { t, i18n } = useTranslation('alt-text')
  const { language, tone } = choice
  return (
    <Grid min="12rem" gap={3}>
      <Select
        label={t('generate.language')}
        value={language}
        onValue={(value) => set({ language: value })}
        options={[
          ...(language === '' ? [{ value: '' as const, label: t('generate.chooseLanguage') }] : []),
          ...WRITING_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) })),
        ]}
        error={problems.includes('language') ? t('error.language') : undefined}
      />
      {choice.writer === 'model' && (
        <Select
          label={t('generate.tone')}
          value={tone}
          onValue={(value) => set({ tone: value })}
          options={[
            ...(tone === '' ? [{ value: '' as const, label: t('generate.chooseTone') }] : []),
            ...TONES.map((value) => ({ value, label: t(`toneName.${value.split(' ', 1)[0]}`) })),
          ]}
          error={problems.includes('tone') ? t('error.tone') : undefined}
        />
      )}
    </Grid>
  )
}

/** What a model is asked for besides; templates heed none of it. */
export function WishFields({ choice, set }: Pick<WritingFieldsProps, 'choice' | 'set'>) {
  const { t } = useTranslation('alt-text')
  if (choice.writer !== 'model') return null
  return (
    <>
      <TextField
        label={t('generate.keyword')}
        value={choice.focusKeyword}
        onValue={(focusKeyword) => set({ focusKeyword })}
        autoComplete="off"
        help={t('generate.keywordHelp')}
      />
      <TextField
        label={t('generate.wish')}
        value={choice.userMessage}
        onValue={(userMessage) => set({ userMessage })}
        multiline
        maxCharacters={2_000}
        help={t('generate.wishHelp')}
      />
    </>
  )
}
