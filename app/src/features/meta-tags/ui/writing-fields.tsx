import { useTranslation } from 'react-i18next'
import { languageName, WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useWriter } from './use-meta-tags.ts'
import type { ChoiceProblem, WritingChoice } from './writing-choice.ts'

export interface WritingFieldsProps {
  choice: WritingChoice
  set: (change: Partial<WritingChoice>) => void
  /** Problems to be shown: all of them once somebody has tried. */
  problems: readonly ChoiceProblem[]
}

/** Who writes, in which language and tone. */
export function WritingFields(props: WritingFieldsProps) {
  return (
    <Stack gap={4}>
      <WriterField {...props} />
      <LanguageFields {...props} />
    </Stack>
  )
}

/** Who writes. */
export function WriterField({ choice, set }: Pick<WritingFieldsProps, 'choice' | 'set'>) {
  const { t } = useTranslation('meta-tags')
  const writer = useWriter().data
  const none = writer?.kind === 'none'
  return (
    <RadioGroup
      label={t('write.writer')}
      value={choice.writer}
      onValue={(value) => set({ writer: value })}
      options={[
        {
          value: 'model',
          label: t('write.model'),
          help: writer
            ? t(`write.modelOf.${writer.kind}`, { model: writer.model ?? '' })
            : t('shell:loading'),
          disabled: none,
        },
        { value: 'template', label: t('write.template'), help: t('write.templateHelp') },
      ]}
      help={none && <Link to="/settings">{t('write.addKey')}</Link>}
    />
  )
}

/** In which language, and of a model in which tone. */
export function LanguageFields({ choice, set, problems }: WritingFieldsProps) {
  const { t, i18n } = useTranslation('meta-tags')
  const writer = useWriter().data
  const { language, tone } = choice
  return (
    <Grid min="12rem" gap={3}>
      <Select
        label={t('write.language')}
        value={language}
        onValue={(value) => set({ language: value })}
        options={[
          ...(language === '' ? [{ value: '' as const, label: t('write.chooseLanguage') }] : []),
          ...(writer?.languages ?? WRITING_LANGUAGES).map((value) => ({
            value,
            label: languageName(value, i18n.language),
          })),
        ]}
        error={problems.includes('language') ? t('error.language') : undefined}
      />
      {choice.writer === 'model' && (
        <Select
          label={t('write.tone')}
          value={tone}
          onValue={(value) => set({ tone: value })}
          options={[
            ...(tone === '' ? [{ value: '' as const, label: t('write.chooseTone') }] : []),
            ...TONES.map((value) => ({ value, label: t(`tone.${value.split(' ', 1)[0]}`) })),
          ]}
          error={problems.includes('tone') ? t('error.tone') : undefined}
        />
      )}
    </Grid>
  )
}

/** The merchant's own words to the model, folded away. */
export function OwnWords({ choice, set }: Pick<WritingFieldsProps, 'choice' | 'set'>) {
  const { t } = useTranslation('meta-tags')
  const writer = useWriter().data
  if (choice.writer !== 'model') return null
  return (
    <details className="sp-own-words">
      <summary>{t('write.own')}</summary>
      <Stack gap={3}>
        <TextField
          label={t('write.system')}
          value={choice.systemMessage}
          onValue={(systemMessage) => set({ systemMessage })}
          multiline
          maxCharacters={2_000}
          help={t('write.systemHelp')}
        />
        <TextField
          label={t('write.user')}
          value={choice.userMessage}
          onValue={(userMessage) => set({ userMessage })}
          multiline
          maxCharacters={2_000}
          help={t('write.userHelp')}
        />
        <TextField
          label={t('write.aiModel')}
          value={choice.model}
          onValue={(model) => set({ model })}
          autoComplete="off"
          {...(writer?.model && { placeholder: writer.model })}
          help={t('write.aiModelHelp')}
        />
      </Stack>
    </details>
  )
}
