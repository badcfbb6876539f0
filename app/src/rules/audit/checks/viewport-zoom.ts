import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

/** Factor by which a visitor must be able to enlarge a page. */
const LEAST = 2

export const viewportZoomCheck = pageCheck({
  id: 'viewport-zoom',
  level: 'warning',
  fix: 'theme',
  reads: ['viewport'],
  judge({ viewport }) {
    const settings = new Map((viewport ?? '').toLowerCase().split(/[,;]/).map(settingOf))
    const fixed = /^(?:no|0)$/.test(settings.get('user-scalable') ?? '')
    const most = settings.get('maximum-scale')
    return fixed || (most !== undefined && scaleOf(most) < LEAST)
      ? { viewport: quoted(viewport ?? '') }
      : null
  },
})

function settingOf(setting: string): [string, string] {
  const [name = '', value = ''] = setting.split('=')
  return [name.trim(), value.trim()]
}

/** Parses as browsers do: words are not numbers, and a negative number is ignored. */
function scaleOf(written: string): number {
  if (written === 'yes') return 1
  const scale = Number.parseFloat(written)
  return Number.isNaN(scale) ? 0 : scale < 0 ? LEAST : scale
}
