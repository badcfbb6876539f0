import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { HowTo } from '#kit/ui/landing/how-to.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeImage } from '../contract/home-scan.ts'
import { FAULTS, type Fault } from '../domain/home-page/faults.ts'
import { FaultyImage } from './faulty-image.tsx'

/** Faults in the page's markup, grouped, each with its images and the line of the theme. */
export function HomeFaults({ images: listed }: { images: readonly HomeImage[] }) {
  const { t } = useTranslation('images')
  const groups = FAULTS.map((fault) => ({
    fault,
    images: listed.filter(({ faults }) => faults.includes(fault)),
  })).filter(({ images }) => images.length > 0)
  return (
    <Section title={t('home.faults')} note={t('home.faultsNote')} flush>
      {groups.length === 0 ? (
        <EmptyState drawing="done" title={t('home.noFaults')} />
      ) : (
        <Rows>
          {groups.map(({ fault, images }) => (
            <FaultRow key={fault} fault={fault} images={images} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

/** Images of a group shown initially. */
const SHOWN = 3

function FaultRow({ fault, images }: { fault: Fault; images: readonly HomeImage[] }) {
  const { t } = useTranslation('images')
  const [all, setAll] = useState(false)
  const shown = all ? images : images.slice(0, SHOWN)
  return (
    <Row
      tone={fault === 'no-size' ? 'attention' : 'critical'}
      toneWord={t(fault === 'no-size' ? 'home.minor' : 'home.major')}
      title={<span className="sp-strong">{t(`fault.${fault}.title`, { count: images.length })}</span>}
      note={
        <>
          <p>{t(`fault.${fault}.why`)}</p>
          <ul className="sp-images-faulty">
            {shown.map((image) => (
              <FaultyImage key={image.url} image={image} fault={fault} />
            ))}
          </ul>
          {images.length > shown.length && (
            <button type="button" className="sp-images-more" onClick={() => setAll(true)}>
              {t('home.more', { count: images.length - shown.length })}
            </button>
          )}
          <HowTo>{t(`fault.${fault}.how`)}</HowTo>
        </>
      }
    />
  )
}
