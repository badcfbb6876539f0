import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'

const LeaveDialog = lateDialog(() => import('./leave-dialog.tsx').then((part) => part.LeaveDialog))

/** On the merchant's profile: what removing the app means, and how to do it. */
export function LeaveCard() {
  const { t } = useTranslation('plans')
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title={t('leave.title')} flush>
      <Rows>
        <Row
          title={t('leave.what')}
          note={t('leave.note')}
          action={<Button onPress={() => setAsked(true)}>{t('leave.open')}</Button>}
        />
      </Rows>
      {isAsked && <LeaveDialog onClose={() => setAsked(false)} />}
    </Section>
  )
}
