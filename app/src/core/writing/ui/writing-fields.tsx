import { useTranslation } from 'react-i18next'
import { useModelName } from '#core/language-model/ui/use-model-name.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { ChoiceProblem, WritingChoice } from '../domain/writing-choice.ts'
import { LanguageSelect, ToneSelect } from './language-selects.tsx'
import { type AnyWritingUi, useProvider } from './use-writing-form.ts'
import './writing.css'

export interface WritingFieldsProps<Field extends string> {
  writing: AnyWritingUi<Field>
  choice: WritingChoice<Field>
  set: (change: Partial<WritingChoice<Field>>) => void
  /** Problems to show: all of them after the first attempt to start. */
  problems: readonly ChoiceProblem[]
}

/** Selects provider, language and tone. */
export function WritingFields<Field extends string>(props: WritingFieldsProps<Field>) {
  return (
    <Stack gap={4}>
      <ProviderField {...props} />
      <LanguageFields {...props} />
    </Stack>
  )
}

type Plain<Field extends string> = Omit<WritingFieldsProps<Field>, 'problems'>

/** Selects the provider. */
export function ProviderField<Field extends string>({ writing, choice, set }: Plain<Field>) {
  const { t } = useTranslation(['writing', writing.slug])
  const { provider, cannot } = useProvider(writing)
  const { slug } = writing
  const model = useModelName()(provider?.model ?? '')
  return (
    <RadioGroup
      label={t('writer')}
      value={choice.writer}
      onValue={(value) => set({ writer: value })}
      options={[
        {
          value: 'model',
          label: t('model'),
          help: !provider
            ? t('shell:loading')
            : cannot
              ? t(provider.kind === 'none' ? 'noModel' : 'blind', { model })
              : t(`${slug}:writing.modelOf.${provider.kind}`, { model }),
          disabled: cannot,
        },
        { value: 'template', label: t('template'), help: t(`${slug}:writing.template`) },
      ]}
      help={cannot && <Link to="/settings">{t(provider?.kind === 'none' ? 'addKey' : 'settings')}</Link>}
    />
  )
}

/** Selects the language, and for a model the tone. */
export function LanguageFields<Field extends string>({ choice, set, problems }: WritingFieldsProps<Field>) {
  const { t } = useTranslation('writing')
  const { language, tone } = choice
  return (
    <Grid min="12rem" gap={3}>
      <LanguageSelect
        label={t('language')}
        value={language}
        onValue={(value) => set({ language: value })}
        error={problems.includes('language') ? t('error.language') : undefined}
      />
      {choice.writer === 'model' && (
        <ToneSelect
          label={t('tone')}
          value={tone}
          onValue={(value) => set({ tone: value })}
          error={problems.includes('tone') ? t('error.tone') : undefined}
        />
      )}
    </Grid>
  )
}

/** One focus keyword for all items instead of their own; or one for the model, if items have none. */
export function KeywordField<Field extends string>({
  writing,
  choice,
  set,
  problems,
}: WritingFieldsProps<Field>) {
  const { t } = useTranslation('writing')
  const { focusKeyword } = choice
  if (writing.keyword === 'wish')
    return (
      choice.writer === 'model' && (
        <TextField
          label={t('keywordWish')}
          value={focusKeyword ?? ''}
          onValue={(keyword) => set({ focusKeyword: keyword })}
          autoComplete="off"
          help={t('keywordWishHelp')}
        />
      )
    )
  return (
    <Stack gap={2}>
      <Checkbox
        checked={focusKeyword !== null}
        onChecked={(one) => set({ focusKeyword: one ? '' : null })}
        help={t('oneKeywordHelp')}
      >
        {t('oneKeyword')}
      </Checkbox>
      {focusKeyword !== null && (
        <TextField
          label={t('keyword')}
          value={focusKeyword}
          onValue={(keyword) => set({ focusKeyword: keyword })}
          autoComplete="off"
          error={problems.includes('keyword') ? t('error.keyword') : undefined}
        />
      )}
    </Stack>
  )
}

/** The merchant's own messages to the model, folded; with the merchant's own key another model of it. */
export function OwnWords<Field extends string>({ writing, choice, set }: Plain<Field>) {
  const { t } = useTranslation('writing')
  const { provider } = useProvider(writing)
  if (choice.writer !== 'model') return null
  return (
    <details className="sp-own-words">
      <summary>{t('own')}</summary>
      <Stack gap={3}>
        <TextField
          label={t('system')}
          value={choice.systemMessage}
          onValue={(systemMessage) => set({ systemMessage })}
          multiline
          maxCharacters={2_000}
          help={t('systemHelp')}
        />
        <TextField
          label={t('user')}
          value={choice.userMessage}
          onValue={(userMessage) => set({ userMessage })}
          multiline
          maxCharacters={2_000}
          help={t('userHelp')}
        />
        {provider?.kind === 'own-key' && (
          <TextField
            label={t('aiModel')}
            value={choice.model}
            onValue={(model) => set({ model })}
            autoComplete="off"
            {...(provider.model && { placeholder: provider.model })}
            help={t('aiModelHelp')}
          />
        )}
      </Stack>
    </details>
  )
}
