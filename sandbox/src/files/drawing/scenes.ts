import { ellipse, type Motif, path, rect, repeat, shade, sprig, stroke } from './shapes.ts'

/** Whole images for articles and collections; they fill the square themselves. */
export const scenes: Record<string, Motif> = {
  hills: (t) =>
    rect([0, 0, 1000, 1000], shade(t.accent, 0.55)) +
    ellipse([730, 260, 90, 90], '#fdf1cf') +
    path('M0 520q220-170 470-40t530-90v610h-1000z', t.light) +
    path('M0 640q260-150 520-10t480-70v440h-1000z', t.base) +
    path('M0 790q300-120 560-10t440-40v260h-1000z', t.dark) +
    repeat(9, (i) => sprig(70 + i * 110, 860 + (i % 3) * 36, 40 + (i % 4) * 9, '#4f6d43')),
  beds: (t) =>
    rect([0, 0, 1000, 1000], shade(t.accent, 0.6)) +
    path('M0 380h1000v620h-1000z', shade(t.base, 0.35)) +
    repeat(4, (row) => {
      const y = 460 + row * 140
      return (
        path(`M${-40 + row * 10} ${y}h1080v${70 + row * 10}h-1080z`, '#6b5138') +
        repeat(10, (i) => sprig(50 + i * 104, y + 20, 34 + row * 9, i % 2 ? t.base : '#7d9b63'))
      )
    }),
  shelf: (t) =>
    rect([0, 0, 1000, 1000], shade(t.accent, 0.62)) +
    rect([0, 330, 1000, 34], '#a5825a') +
    rect([0, 700, 1000, 34], '#a5825a') +
    repeat(5, (i) => {
      const x = 70 + i * 190
      return i % 2
        ? sprig(x + 60, 250, 90) + path(`M${x} 230h120l-16 100h-88z`, t.base)
        : rect([x, 190 + i * 8, 110, 140 - i * 8], t.light, 16)
    }) +
    repeat(5, (i) => {
      const x = 50 + i * 195
      return i % 2
        ? rect([x, 520, 120, 180], shade(t.base, i * 0.1), 60)
        : sprig(x + 70, 610, 80, '#86a56b') + path(`M${x} 600h140l-14 100h-112z`, t.dark)
    }),
  rain: (t) =>
    rect([0, 0, 1000, 1000], shade(t.accent, 0.2)) +
    path('M0 660q250-120 520-20t480-60v420h-1000z', t.base) +
    path('M0 800q300-90 560-10t440-30v240h-1000z', t.dark) +
    repeat(34, (i) => stroke(`M${(i * 137) % 1000} ${(i * 211) % 780}l-22 74`, '#ffffff', 5)) +
    repeat(6, (i) => sprig(100 + i * 170, 880, 50, '#4f6d43')),
  table: (t) =>
    rect([0, 0, 1000, 620], shade(t.accent, 0.6)) +
    rect([0, 600, 1000, 400], '#b08a5f') +
    stroke('M0 690h1000M0 800h1000M0 910h1000', '#9a7850', 6) +
    ellipse([330, 690, 210, 60], t.dark) +
    ellipse([330, 672, 210, 56], t.light) +
    sprig(700, 590, 130) +
    path('M610 560h190l-26 170h-138z', t.base) +
    rect([470, 540, 90, 150], t.accent, 22),
}

/** Fallback motif if nothing describes the object. */
export const parcel: Motif = (t) =>
  path('M200 360l300-130l300 130v380l-300 140l-300-140z', t.base) +
  path('M200 360l300 130v390l-300-140z', t.light) +
  path('M500 490l300-130v380l-300 140z', t.dark) +
  path('M330 304l300 130v110l60-26v-110l-300-130z', t.accent) +
  sprig(500, 330, 60)
