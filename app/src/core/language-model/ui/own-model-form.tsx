import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { LanguageModelState, OwnModel } from '../contract.ts'

const PROVIDERS = ['openai-compatible', 'anthropic'] as const satisfies OwnModel['provider'][]
const BASE_URLS = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}

type Field = 'apiKey' | 'model' | 'baseUrl' | 'seesImages'
/** Field next to which an error is shown; other errors are shown above the buttons. */
const FIELDS: Record<string, Field> = {
  'language-model.key-refused': 'apiKey',
  'language-model.key-needed': 'apiKey',
  'language-model.key-unreadable': 'apiKey',
  'language-model.quota': 'apiKey',
  'language-model.model-unknown': 'model',
  'language-model.image-refused': 'seesImages',
  'language-model.url-refused': 'baseUrl',
  'language-model.unreachable': 'baseUrl',
}

/** Form for provider, model and key. The key is entered anew or left unchanged; the server never returns it. */
export function OwnModelForm(props: {
  own: LanguageModelState['own']
  saving: boolean
  error: Error | null
  onChange: () => void
  onSave: (entered: OwnModel) => void
  onCancel: () => void
}) {
  const { own, saving, error, onChange, onSave, onCancel } = props
  const { t } = useTranslation('language-model')
  const [opened] = useState<OwnModel>({
    provider: own?.provider ?? 'openai-compatible',
    baseUrl: own?.baseUrl ?? BASE_URLS['openai-compatible'],
    model: own?.model ?? '',
    seesImages: own?.seesImages ?? true,
  })
  const [entered, setEntered] = useState(opened)
  const [apiKey, setApiKey] = useState('')
  const { words, code } = useErrorWords(error)
  const wrongField = error ? FIELDS[code] : undefined
  const errorAt = (field: Field) => (wrongField === field ? words : undefined)
  const set = (changed: Partial<OwnModel>) => {
    onChange()
    setEntered({ ...entered, ...changed })
  }
  const form = useRef<HTMLFormElement>(null)
  const dirty = apiKey !== '' || JSON.stringify(entered) !== JSON.stringify(opened)
  useUnsaved({ dirty, saving, save: () => dirty && form.current?.requestSubmit(), discard: onCancel })
  const keeps = own !== null && own.usable && apiKey === ''
  return (
    <form
      ref={form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keeps ? entered : { ...entered, apiKey })
      }}
    >
      <Stack gap={4}>
        <RadioGroup
          label={t('form.provider')}
          value={entered.provider}
          options={PROVIDERS.map((value) => ({
            value,
            label: t(`provider.${value}`),
            help: t(`form.providerHelp.${value}`),
          }))}
          onValue={(provider) => set({ provider, baseUrl: BASE_URLS[provider] })}
        />
        <TextField
          name="language-model-url"
          label={t('form.baseUrl')}
          help={t('form.baseUrlHelp')}
          value={entered.baseUrl}
          onValue={(baseUrl) => set({ baseUrl })}
          error={errorAt('baseUrl')}
          inputMode="url"
          autoComplete="off"
          required
        />
        <TextField
          name="language-model-name"
          label={t('form.model')}
          help={t('form.modelHelp')}
          value={entered.model}
          onValue={(model) => set({ model })}
          error={errorAt('model')}
          autoComplete="off"
          required
        />
        <TextField
          name="language-model-key"
          type="password"
          label={t('form.key')}
          help={own?.lastFour ? t('form.keyKept', { signs: own.lastFour }) : t('form.keyHelp')}
          value={apiKey}
          onValue={(value) => {
            onChange()
            setApiKey(value)
          }}
          error={errorAt('apiKey')}
          autoComplete="off"
        />
        <Checkbox
          checked={entered.seesImages}
          onChecked={(seesImages) => set({ seesImages })}
          help={t('form.imagesHelp')}
          error={errorAt('seesImages')}
        >
          {t('form.images')}
        </Checkbox>
        {error && (
          <p className="sp-field-error" role="alert">
            {t('form.failed')} {wrongField ? t('form.seeField') : words}
          </p>
        )}
        <Inline>
          <Button type="submit" tone="primary" loading={saving}>
            {t('form.save')}
          </Button>
          <Button onPress={onCancel} isDisabled={saving}>
            {t('form.cancel')}
          </Button>
        </Inline>
        <p className="sp-subtle sp-small">{t('form.sent')}</p>
      </Stack>
    </form>
  )
}
