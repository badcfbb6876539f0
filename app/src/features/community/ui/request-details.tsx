import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import './community.css'

/** Longer details are cut to a few lines, because lists are read by their titles. */
const LONG = 280
const LONG_LINES = 5

/** What a request asks for, in the words of its author. */
export function RequestDetails({ details }: { details: string }) {
  const { t } = useTranslation('community')
  const [open, setOpen] = useState(false)
  const isLong = details.length > LONG || details.split('\n').length > LONG_LINES
  if (!isLong) return <p>{details}</p>
  return (
    <div>
      <p className={open ? undefined : 'sp-request-cut'}>{details}</p>
      <Button tone="plain" aria-expanded={open} onPress={() => setOpen(!open)}>
        {t(open ? 'details.less' : 'details.more')}
      </Button>
    </div>
  )
}
