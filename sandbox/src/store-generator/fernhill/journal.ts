import type { BlogSeed } from '../seeds.ts'

/** Blog with stories from the makers. */
export const journal: BlogSeed = {
  title: 'Journal',
  commentPolicy: 'MODERATED',
  articles: [
    {
      title: 'A morning at the forge',
      summary: 'Brendan Gilrane lights the fire at six. By eight there are eleven trowels on the anvil.',
      author: 'Orla Keane',
      tags: ['makers', 'tools'],
      published: '2026-02-06',
      scene: { motif: 'hills', colors: ['Peat', 'Rust'] },
      seo: {
        title: 'How a garden trowel is forged',
        description:
          'A morning with Brendan Gilrane at Glasbeg Forge: from a bar of steel to eleven trowels.',
      },
      body: '<p>Brendan Gilrane lights the fire at six, before the radio. It takes an hour for the coke to settle into the white heart he wants, and in that hour he does the one thing he dislikes: the books.</p><h2>From bar to blade</h2><p>A trowel starts as a flat bar as long as a hand. He heats the last third, draws it out on the horn of the anvil, heats it again and spreads it, until the blade is as thin as a coin at the edge and twice that along the spine. The neck comes last, because it is the part that breaks when it is done badly.</p><p>“Everybody looks at the blade,” he says. “The neck is where the money is.”</p><h2>The handle</h2><p>The ash comes from hedges that are falling to dieback, felled a year ago and dried in the loft. Brendan turns the handles longer than the pattern book says, because his mother had small wrists and a large garden.</p><p>By eight there are eleven trowels in the sand. The twelfth was too hot, and is a dibber now.</p>',
    },
    {
      title: 'What the wax does',
      summary: 'Why a jacket needs feeding, and how to do it on a kitchen table.',
      author: 'Niamh Keane',
      tags: ['clothing', 'care'],
      published: '2026-01-16',
      body: '<p>Waxed cotton keeps rain out by a simple trick: the threads swell when they are wet and close the gaps between them, and the wax stops the water that tries to creep along the fibre. When the wax is gone, the trick is gone.</p><h2>When to do it</h2><p>Hold the jacket to a window. Where light comes through in pale patches, it is thirsty: elbows first, then shoulders, then where the bag rubs.</p><h2>How to do it</h2><ol><li>Sponge the mud off with cold water. Never a washing machine.</li><li>Stand the tin in hot water until the wax is like honey.</li><li>Work it in with a cloth, seams first.</li><li>Go over it with a hair dryer until the shine disappears.</li><li>Hang it somewhere warm, away from the good chairs, for a night.</li></ol><p>Or post it to us. We do about forty a week in October.</p>',
    },
    {
      title: 'The pond willow year',
      summary: 'A basket takes twelve months, of which the weaving is one afternoon.',
      author: 'Orla Keane',
      tags: ['makers', 'baskets'],
      published: '2025-11-21',
      scene: { motif: 'beds', colors: ['Sage', 'Ochre'] },
      body: '<p>The willow at Connemara Trugs grows in a field that is under water from November to March, which is the point of it. Willow likes wet feet, and the water keeps the rabbits off.</p><p>The rods are cut in January, sorted in a barrel, stood in the pond to bud, stripped in April and dried along a wall until they are as white as candles. Only then does anybody sit down to weave.</p><p>An afternoon later there is a basket. “People say: three hours’ work, ninety euro,” Máirín says. “I say: a year’s work, and the three hours are the rest.”</p>',
    },
    {
      title: 'Sheep, weather and undyed wool',
      summary: 'The charcoal of our jumpers is not a colour we chose. It is a sheep.',
      author: 'Niamh Keane',
      tags: ['makers', 'wool'],
      published: '2025-10-10',
      scene: { motif: 'hills', colors: ['Granite', 'Sky'] },
      body: '<p>The flock above Dooagh is mostly white, with a stubborn quarter that comes out brown, grey or black. For a century that quarter was sold cheap, because dyers could do nothing with it.</p><p>Achill Knitters buy it first. Spun as it is, it makes a charcoal with a little brown in the light, and a heather grey when it is mixed with the white. The shade moves from year to year with the lambs. We photograph each batch and name none of them.</p><h2>Why it itches less than you fear</h2><p>The fleece is taken from the shoulders only and washed twice at low heat, so the lanolin stays. After three wears it lies flat.</p>',
    },
    {
      title: 'Forty hours of light',
      summary: 'How a pillar candle is poured, and why it must never be left for the first hour.',
      author: 'Orla Keane',
      tags: ['makers', 'home'],
      published: '2025-12-05',
      scene: { motif: 'table', colors: ['Peat', 'Straw'] },
      body: '<p>Beeswax shrinks as it cools. Pour it in one go and a hole opens beside the wick; pour it in three, and the candle is sound to the middle. Curragh Apiary pours in five, because they are patient, and because bees are.</p><h2>The first hour</h2><p>Light a pillar for the first time on an evening when you stay in. It must melt to the edge once, or it will burn a tunnel ever after. One hour for each two centimetres across is the rule.</p><p>Then trim the wick to the length of a fingernail, and you have thirty-nine hours left.</p>',
    },
    {
      title: 'A gate for the lower field',
      summary: 'Notes for a story about chestnut, hinges and a bull.',
      author: 'Niamh Keane',
      tags: ['makers'],
      body: '<p>Ask Séamus about the hinges. Find out what happened to the bull.</p>',
    },
  ],
}
