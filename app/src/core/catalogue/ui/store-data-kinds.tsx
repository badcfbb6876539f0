import { useTranslation } from 'react-i18next'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import type { CatalogueStatus } from '../contract.ts'
import { useFailureWords } from './store-data-failure.tsx'

type Kind = CatalogueStatus['kinds'][number]

/** For each kind, the number held and the number in the store. */
export function StoreDataKinds({ kinds, productLimit }: Pick<CatalogueStatus, 'kinds' | 'productLimit'>) {
  return (
    <Rows>
      {kinds.map((kind) => (
        <KindRow key={kind.kind} kind={kind} limit={kind.kind === 'product' ? productLimit : null} />
      ))}
    </Rows>
  )
}

function KindRow({ kind: { kind, held, total, unread }, limit }: { kind: Kind; limit: number | null }) {
  const { t } = useTranslation('catalogue')
  const reason = useFailureWords(unread === null ? null : { code: unread, message: '' })
  const tone: RowTone = unread ? 'attention' : total === null ? 'unknown' : 'success'
  const note = unread ? reason : limit === null ? null : t('limit', { count: limit })
  return (
    <Row
      tone={tone}
      toneWord={t(`tone.${tone}`)}
      title={
        <>
          <span className="sp-strong">{t(`kind.${kind}`)}</span>{' '}
          <span className="sp-numeric">
            {total === null ? t('held', { count: held }) : t('heldOf', { held, count: total })}
          </span>
        </>
      }
      note={note}
    />
  )
}
