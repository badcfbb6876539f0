import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'

const UninstallDialog = lateDialog(() =>
  import('./uninstall-dialog.tsx').then((part) => part.UninstallDialog),
)

/** On the merchant's profile: what removing the app means, and the way there. */
export function UninstallCard() {
  const { t } = useTranslation('plans')
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title={t('uninstall.title')} flush>
      <Rows>
        <Row
          title={t('uninstall.what')}
          note={t('uninstall.note')}
          action={<Button onPress={() => setAsked(true)}>{t('uninstall.open')}</Button>}
        />
      </Rows>
      {isAsked && <UninstallDialog onClose={() => setAsked(false)} />}
    </Section>
  )
}
