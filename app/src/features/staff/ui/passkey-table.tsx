import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'

export interface Passkey {
  id: string
  name: string
  addedAt: string
  usedAt: string | null
}

/** The member's passkeys; the last one cannot be removed. */
export function PasskeyTable({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  onRemove: (passkey: Passkey) => void
}) {
  const { t } = useTranslation(['staff', 'shell'])
  return (
    <DataTable
      label={t('account.passkeys')}
      rows={passkeys}
      rowKey={({ id }) => id}
      columns={columnsOf(t, passkeys.length > 1 ? onRemove : null)}
    />
  )
}

function columnsOf(
  t: TFunction<['staff', 'shell']>,
  onRemove: ((passkey: Passkey) => void) | null,
): DataColumn<Passkey>[] {
  return [
    { key: 'name', title: t('account.name'), cell: ({ name }) => name },
    {
      key: 'added',
      title: t('account.added'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ addedAt }) => <RelativeTime at={addedAt} />,
    },
    {
      key: 'used',
      title: t('account.used'),
      least: 8,
      short: true,
      cell: ({ usedAt }) => (usedAt ? <RelativeTime at={usedAt} /> : t('account.neverUsed')),
    },
    {
      key: 'remove',
      title: t('account.action'),
      keep: 1,
      least: 7,
      short: true,
      cell: (passkey) => (
        <Button
          aria-label={t('shell:pair', { name: t('account.remove'), value: passkey.name })}
          onPress={() => onRemove?.(passkey)}
          isDisabled={onRemove === null}
        >
          {t('account.remove')}
        </Button>
      ),
    },
  ]
}
