import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from './button.tsx'

/** Copies a text and says so. Where the browser refuses, it says that too: the text can be selected by hand. */
export function CopyButton({
  text,
  label,
  ...button
}: {
  text: string
  /** Default: "Copy". */
  label?: string
} & Pick<ButtonProps, 'tone' | 'isDisabled'>) {
  const { t } = useTranslation('shell')
  // Another text has not been copied yet.
  const [tried, setTried] = useState<{ text: string; isCopied: boolean } | null>(null)
  const outcome = tried?.text === text ? tried : null
  const copy = () => {
    // Browsers without a secure context have no clipboard.
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setTried({ text, isCopied: true }),
      () => setTried({ text, isCopied: false }),
    )
  }
  const words = outcome ? t(outcome.isCopied ? 'code.copied' : 'code.notCopied') : (label ?? t('code.copy'))
  return (
    <Button {...button} icon={outcome?.isCopied ? 'check' : 'copy'} onPress={copy}>
      {words}
    </Button>
  )
}
