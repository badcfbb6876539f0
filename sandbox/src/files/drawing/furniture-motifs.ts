import { ellipse, type Motif, path, rect, repeat, sprig, stroke } from './shapes.ts'

const wood = '#8a6545'

/** Furniture and a few other objects that are common among imported products. */
export const furnitureMotifs: Record<string, Motif> = {
  sofa: (t) =>
    stroke('M230 760v90M770 760v90', wood, 34) +
    rect([170, 330, 660, 330], t.dark, 70) +
    rect([200, 360, 290, 250], t.base, 50) +
    rect([510, 360, 290, 250], t.base, 50) +
    rect([180, 570, 640, 120], t.light, 40) +
    rect([160, 640, 680, 130], t.base, 36) +
    rect([90, 460, 120, 320], t.dark, 56) +
    rect([790, 460, 120, 320], t.dark, 56) +
    rect([230, 440, 150, 150], t.accent, 30),
  armchair: (t) =>
    stroke('M310 770l-20 100M690 770l20 100', wood, 34) +
    rect([260, 200, 480, 480], t.base, 150) +
    path('M300 320q0-90 120-110q-60 160-50 400h-70z', t.light) +
    rect([270, 560, 460, 130], t.light, 46) +
    rect([240, 640, 520, 140], t.base, 40) +
    rect([180, 480, 120, 310], t.dark, 56) +
    rect([700, 480, 120, 310], t.dark, 56),
  drawers: (t) =>
    rect([210, 240, 580, 560], t.base, 14) +
    rect([190, 210, 620, 50], t.dark, 12) +
    repeat(3, (i) => rect([240, 290 + i * 166, 520, 140], t.light, 10)) +
    repeat(
      3,
      (i) => ellipse([380, 360 + i * 166, 18, 18], t.dark) + ellipse([620, 360 + i * 166, 18, 18], t.dark),
    ) +
    stroke('M260 800v60M740 800v60', t.dark, 40) +
    sprig(680, 210, 60) +
    rect([648, 160, 64, 54], t.accent, 12),
  tableFurniture: (t) =>
    stroke('M220 470L180 850M780 470l40 380M340 470l-20 300M660 470l20 300', t.dark, 36) +
    rect([110, 400, 780, 80], t.base, 22) +
    stroke('M140 424h700', t.light, 12) +
    rect([430, 300, 140, 104], t.accent, 24) +
    sprig(500, 310, 80),
  bed: (t) =>
    rect([150, 230, 700, 400], wood, 40) +
    rect([190, 380, 280, 150], '#f4efe6', 50) +
    rect([530, 380, 280, 150], '#f4efe6', 50) +
    path('M110 520q390-70 780 0v250h-780z', t.base) +
    path('M110 520q390-70 780 0v70q-390-70-780 0z', t.light) +
    stroke('M330 600v150M560 590v160', t.dark, 8) +
    rect([110, 760, 780, 50], wood, 16) +
    stroke('M160 800v60M840 800v60', wood, 40),
  lamp: (t) =>
    ellipse([500, 800, 190, 44], t.dark) +
    rect([482, 470, 36, 330], t.base) +
    path('M390 180h220l110 300h-440z', t.base) +
    path('M390 180h70l-40 300h-140z', t.light) +
    ellipse([500, 482, 220, 30], '#f7dfa0') +
    ellipse([500, 560, 300, 70], '#fbeebf55'),
  fence: (t) =>
    rect([90, 420, 820, 56], t.dark, 10) +
    rect([90, 640, 820, 56], t.dark, 10) +
    repeat(6, (i) => path(`M${120 + i * 132} 340l50-80l50 80v480h-100z`, i % 2 ? t.base : t.light)) +
    sprig(170, 830, 60) +
    sprig(840, 830, 80, '#7d9b63'),
  beanBag: (t) =>
    path(
      'M500 230q110 0 190 200q170 60 150 260q-30 130-340 130t-340-130q-20-200 150-260q80-200 190-200z',
      t.base,
    ) +
    path('M460 236q-70 60-110 220q-120 120-60 330q-110-30-130-100q-20-200 150-250q60-160 150-200z', t.light) +
    stroke('M500 240q20 200-40 330M520 250q120 160 160 330', t.dark, 10) +
    ellipse([500, 240, 44, 22], t.dark),
  shoe: (t) =>
    [0, 1]
      .map(
        (at) =>
          `<g transform="translate(${at * 190 - 90} ${at * 110 - 60})">${path('M230 300h200q10 130 90 200l150 60q90 40 90 130h-530z', t.base)}${path('M230 300h70q-10 210-20 390h-50z', t.dark)}${stroke('M420 400l90-40M450 460l90-50M500 510l80-60', t.accentLight, 16)}${rect([220, 680, 550, 60], '#efece4', 26)}${path('M640 560q110 40 118 120h-150q-20-80 32-120z', t.light)}${rect([236, 300, 190, 34], t.accent, 12)}</g>`,
      )
      .join(''),
  bag: (t) =>
    stroke('M340 420q10-250 160-250t160 250', t.dark, 34) +
    path('M230 400h540l60 420q4 40-40 40h-580q-44 0-40-40z', t.base) +
    path('M230 400h150l-30 460h-140q-44 0-40-40z', t.light) +
    path('M230 400h540l12 90q-280 60-564 0z', t.dark) +
    rect([452, 470, 96, 110], t.accent, 20),
  dress: (t) =>
    stroke('M400 150v100M600 150v100', t.dark, 24) +
    path('M380 230q120 60 240 0l30 200l150 410q-300 70-600 0l150-410z', t.base) +
    path('M380 230q40 24 70 28q-20 220-130 610q-60-6-120-28l150-410z', t.light) +
    rect([350, 420, 300, 46], t.accent, 12) +
    stroke('M300 830l90-340M500 860v-380M700 830l-90-340', t.dark, 8),
}
