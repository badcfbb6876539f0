import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { TabsPreview } from '../contract.ts'
import { setPath } from './content-tabs-api.ts'

/** The set each tab of the product is from, and the tabs hidden by one with the same title. */
export function TabOrigins({
  shown: { product, hasSet, shown, hidden },
  isOn,
}: {
  shown: TabsPreview
  isOn: boolean
}) {
  const { t } = useTranslation('content-tabs')
  const from = (set: TabsPreview['hidden'][number]['from']) =>
    set === null ? t('preview.here') : <Link to={setPath(set.id)}>{set.title}</Link>
  return (
    <>
      {!hasSet && <Banner title={t('preview.notHere', { title: product?.title ?? '' })} />}
      {hasSet && !isOn && <Banner title={t('preview.off')} />}
      <h3>{t('preview.origins')}</h3>
      {shown.length === 0 && <p className="sp-subtle">{t('preview.noTabs')}</p>}
      <Rows>
        {shown.map((tab) => (
          <Row key={tab.title} title={tab.title} note={from(tab.from)} />
        ))}
        {hidden.map((tab, at) => (
          <Row
            key={`${tab.title}-${at}`}
            tone="info"
            toneWord={t('preview.givesWay')}
            title={tab.title}
            note={
              <>
                {from(tab.from)} · {t('preview.givesWayNote')}
              </>
            }
          />
        ))}
      </Rows>
    </>
  )
}
