import type { MenuSeed, PageSeed, StoreSeed } from '../seeds.ts'

/** Fernhill's ten pages. */
export const fernhillPages: PageSeed[] = [
  {
    title: 'About Fernhill',
    body: '<p>Fernhill began in 2009 in a cow shed outside Carrick-on-Shannon, with a forge on one side and a sewing machine on the other. Niamh Keane made trowels; her sister Orla made the aprons to carry them in. There are eleven of us now and a proper roof.</p><h2>How we choose</h2><p>We sell what we would use ourselves, from people we can visit in a day. If a part can break, we keep that part. If something cannot be repaired, we look for another maker.</p><h2>Where we are</h2><p>The shop stands at the end of the lane in Drumcong, between the lake and the post office. The kettle is usually on.</p>',
    seo: {
      title: 'About Fernhill: a garden shop in Leitrim',
      description:
        'Who we are: eleven people in Drumcong who make and sell things for gardens, houses and wet weather.',
    },
  },
  {
    title: 'Contact',
    body: '<p>Write to hello@fernhill.example or ring 071 555 0142 between ten and five, Tuesday to Saturday. We answer everything within two days, in the order it came.</p><p>Fernhill, The Old Creamery, Drumcong, Co. Leitrim.</p>',
  },
  {
    title: 'Delivery',
    body: '<h2>Ireland</h2><p>Parcels leave Tuesday to Friday and take one to two working days. €5.50, free from €80.</p><h2>Britain and the European Union</h2><p>Three to six working days, from €9.50. Duties are included for Britain.</p><h2>Large things</h2><p>Fire bowls and furniture go by a man with a van, who rings first.</p>',
    seo: {
      description: 'What delivery costs and how long it takes: Ireland, Britain and the European Union.',
    },
  },
  {
    title: 'Returns',
    body: '<p>Send anything back within sixty days, used or not, and say why: it helps the maker. We refund what you paid and, within Ireland, the postage too.</p><p>Seeds and bulbs we cannot take back, but we will talk about why they did not come up.</p>',
  },
  {
    title: 'Repairs and rewaxing',
    body: '<p>We rewax jackets for €25, resharpen secateurs for €8 and replace any handle for the price of the wood. Post it to us dry, please; jackets unwashed.</p><h2>How long it takes</h2><p>Ten working days, longer in October, when everybody remembers their jacket at once.</p>',
    seo: { title: 'Repairs, sharpening and rewaxing' },
  },
  {
    title: 'Size guide',
    body: '<table><thead><tr><th>Size</th><th>Chest</th><th>Sleeve</th></tr></thead><tbody><tr><td>S</td><td>92–97 cm</td><td>83 cm</td></tr><tr><td>M</td><td>98–104 cm</td><td>85 cm</td></tr><tr><td>L</td><td>105–112 cm</td><td>87 cm</td></tr><tr><td>XL</td><td>113–120 cm</td><td>89 cm</td></tr></tbody></table><p>Between two sizes, take the larger one and a jumper.</p>',
  },
  {
    title: 'Frequently asked questions',
    body: '<h3>Are the pots frost-proof?</h3><p>Those marked so are: they are fired hot enough that water cannot get in. Lift them off the ground on feet all the same.</p><h3>Do you ship plants?</h3><p>No. Seeds and bulbs travel well; plants do not.</p><h3>Can I collect an order?</h3><p>Yes, from the shop in Drumcong, the day after you order.</p>',
  },
  {
    title: 'Privacy',
    body: '<p>We keep your name, address and what you bought, because the revenue commissioners ask us to. We do not sell it, and we do not follow you around the web.</p>',
  },
  { title: 'Stockists', body: '' },
  {
    title: 'Trade price list',
    body: '<p>For shops that have an account with us. Ask for this season’s list by letter or e-mail.</p>',
    hidden: true,
  },
]

/** Fernhill's menus. */
export const fernhillMenus: MenuSeed[] = [
  {
    handle: 'main-menu',
    title: 'Main menu',
    items: [
      {
        title: 'Garden',
        to: 'collection:garden',
        items: [
          {
            title: 'Tools',
            to: 'collection:garden-tools',
            items: [{ title: 'Hand tools', to: 'collection:hand-tools' }],
          },
          { title: 'Pots', to: 'collection:pots-and-planters' },
          { title: 'Seeds and bulbs', to: 'collection:seeds-and-bulbs' },
        ],
      },
      { title: 'Clothing', to: 'collection:outdoor-clothing' },
      {
        title: 'Home',
        to: 'collection:home-and-hearth',
        items: [
          { title: 'Home and hearth', to: 'collection:home-and-hearth' },
          { title: 'Outdoor living', to: 'collection:outdoor-living' },
        ],
      },
      { title: 'Gifts', to: 'collection:gifts' },
      { title: 'Journal', to: 'blog:journal' },
    ],
  },
  {
    handle: 'footer',
    title: 'Footer',
    items: [
      { title: 'About us', to: 'page:about-fernhill' },
      { title: 'Delivery', to: 'page:delivery' },
      { title: 'Returns', to: 'page:returns' },
      { title: 'Repairs', to: 'page:repairs-and-rewaxing' },
      { title: 'Contact', to: 'page:contact' },
      { title: 'Growing guide', to: 'blog:growing-guide' },
      { title: 'Search', to: '/search' },
    ],
  },
]

/**
 * Pages Fernhill deleted over the years without a redirect; other sites, bookmarks and search engines still link to
 * them.
 */
export const fernhillFormerPages: NonNullable<StoreSeed['store']['formerPages']> = [
  { path: '/products/ash-handled-trowel', title: 'Ash-handled trowel' },
  { path: '/collections/wellies', title: 'Wellies' },
  { path: '/products/steel-flask-750', title: 'Steel flask 750 ml' },
  { path: '/blogs/journal/a-morning-at-the-old-forge', title: 'A morning at the old forge' },
  { path: '/products/dipped-stonewear-mug', title: 'Dipped stoneware mug' },
  { path: '/pages/summer-opening-hours', title: 'Summer opening hours' },
  { path: '/collections/christmas-2024', title: 'Christmas 2024' },
  { path: '/de/products/oak-dibbler', title: 'Pflanzholz aus Eiche' },
]

/** Redirects left over from an older shop. */
export const fernhillRedirects: StoreSeed['redirects'] = [
  { path: '/departments/tools', target: '/collections/garden-tools' },
  { path: '/departments/wellies', target: '/products/natural-rubber-wellingtons' },
  { path: '/old-shop', target: '/departments/tools' },
  { path: '/products/tin-bucket', target: '/products/tin-bucket-2011' },
  { path: '/about.html', target: '/pages/about-fernhill' },
]
