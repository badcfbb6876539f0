import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PastedSignature } from '../contract.ts'
import '#kit/ui/points.css'

const EMPTY: PastedSignature = { signatureInput: '', signature: '', signatureAgent: '' }
/** Header names, the same in every language of the admin. */
const FIELDS = [
  ['signatureInput', 'Signature-Input'],
  ['signature', 'Signature'],
  ['signatureAgent', 'Signature-Agent'],
] as const

/** Fields for the three values copied from the admin. */
export function SignatureForm(props: {
  onSave: (pasted: PastedSignature) => void
  onCancel: () => void
  saving: boolean
  error: Error | null
}) {
  const { onSave, onCancel, saving, error } = props
  const { t } = useTranslation('settings')
  const [pasted, setPasted] = useState(EMPTY)
  const { words } = useErrorWords(error)
  const form = useRef<HTMLFormElement>(null)
  const dirty = Object.values(pasted).some((value) => value !== '')
  useUnsaved({ dirty, saving, save: () => dirty && form.current?.requestSubmit(), discard: onCancel })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(pasted)
      }}
    >
      <Stack gap={3}>
        <ol className="sp-points">
          <li>{t('signature.step.open')}</li>
          <li>{t('signature.step.make')}</li>
          <li>{t('signature.step.paste')}</li>
        </ol>
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            value={pasted[name]}
            onValue={(value) => setPasted({ ...pasted, [name]: value })}
            help={name === 'signatureAgent' ? t('signature.agentHelp') : undefined}
            autoComplete="off"
            required={name !== 'signatureAgent'}
          />
        ))}
        {error && (
          <p className="sp-field-error" role="alert">
            {words}
          </p>
        )}
        <Inline>
          <Button type="submit" tone="primary" loading={saving}>
            {t('signature.save')}
          </Button>
          <Button onPress={onCancel} isDisabled={saving}>
            {t('signature.cancel')}
          </Button>
        </Inline>
        <p className="sp-subtle sp-small">{t('signature.kept')}</p>
      </Stack>
    </form>
  )
}
