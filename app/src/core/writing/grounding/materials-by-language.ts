/**
 * More names of the materials, by their first name in `materials.ts`: Northern and Eastern European languages,
 * Portuguese, Turkish and Asian languages. Words that more often mean something else are left out (Turkish `cam`,
 * Swedish `ek`, Polish `skóra`, which is skin).
 */
export const MORE_NAMES: Readonly<Record<string, string>> = {
  wood: 'madeira drewno drewna drewniany drewniana drewniane dřevo dřeva dřevěný dřevěná dřevěné trä træ ahşap tahta 木製 天然木 木制 实木 원목 목재 लकड़ी',
  oak: 'carvalho dąb dębowy dębowa dębowe dębu dubový dubová dubové egetræ ekträ meşe オーク 橡木 오크',
  beech: 'faia buk buku bukowy bukowa bukový buková bøg kayın ブナ 榉木',
  walnut: 'nogueira valnöt valnød ceviz ウォールナット 胡桃木 호두나무',
  pine: 'pinho sosna sosnowy borovice furu fyrretræ çam 松木 パイン材 소나무',
  bamboo: 'bambu bambusowy bambusowa bambusový bambusová 竹製 竹制 대나무 बांस',
  cork: 'cortiça korek korka korková kork コルク 软木',
  linen: 'linho len lniany lniana lniane lněný lněná lněné linne keten リネン 亚麻 리넨',
  cotton:
    'algodão bawełna bawełny bawełniany bawełniana bawełniane bavlna bavlny bavlněný bavlněná bavlněné bomull bomuld pamuk pamuklu コットン 綿 纯棉 棉质 순면 कपास सूती',
  wool: 'lã wełna wełny wełniany wełniana wełniane vlna vlny vlněný vlněná vlněné ull uld yün yünlü ウール 羊毛 양모 ऊन ऊनी',
  cashmere: 'caxemira kaszmir kaszmirowy kašmír kašmírový kashmir kaşmir カシミヤ 羊绒 캐시미어',
  silk: 'jedwab jedwabny jedwabna hedvábí hedvábný silke siden ipek シルク 絹 丝绸 真丝 실크 रेशम रेशमी',
  velvet: 'veludo aksamit aksamitny samet sametový sammet fløjl kadife ベルベット 天鹅绒 벨벳 मखमल',
  leather:
    'couro skórzany skórzana skórzane kožený kožená kožené läder læder レザー 本革 革製 真皮 皮革 가죽 चमड़ा चमड़े',
  suede: 'camurça zamsz zamszowy semiš semišový ruskind süet スエード 麂皮 스웨이드',
  polyester: 'poliester polyesterový ポリエステル 聚酯 涤纶 폴리에스터',
  plastic:
    'tworzywo plastik plastikowy plast plastový plastová plastikten プラスチック 塑料 플라스틱 प्लास्टिक',
  rubber: 'borracha guma gumowy gumový kauçuk ゴム 橡胶 고무',
  glass:
    'vidro szkło szkła szklany szklana szklane sklo skla skleněný skleněná skleněné camdan ガラス 玻璃 유리 कांच काँच',
  ceramic:
    'cerâmica ceramika ceramiczny ceramiczna ceramiczne keramický keramická keramické seramik 陶器 陶瓷 セラミック 도자기 세라믹 सिरेमिक',
  porcelain:
    'porcelanowy porcelanowa porcelanowe porcelán porcelánu porcelánový porcelánová porcelánové porslin porcelæn porselen 磁器 瓷器 骨瓷 본차이나',
  stoneware: 'grés kamionka kamionki kamionkowy kamenina kameniny kameninový stengods stentøj 炻器',
  marble: 'mármore marmur marmuru marmurowy mramor mramorový mermer 大理石 대리석 संगमरमर',
  granite: 'granito granitowy granitový granit 花岗岩 花崗岩',
  concrete: 'concreto betonowy betonový betong コンクリート 混凝土',
  steel:
    'aço stal stali stalowy stalowa stalowe ocel oceli ocelový ocelová stål çelik スチール 鋼製 钢制 강철 स्टील',
  stainless:
    'nierdzewna nierdzewny nerezová nerezový rostfri rostfritt rustfri rustfrit paslanmaz ステンレス 不锈钢 스테인리스',
  iron: 'ferro żelazo żelazny železo železný järn jern demir 鉄製 铁制 लोहा लोहे',
  'cast iron': 'żeliwo żeliwny litina litinový gjutjärn støbejern 鋳鉄 铸铁',
  aluminium: 'alumínio aluminiowy hliník hliníkový alüminyum アルミ 铝合金 알루미늄',
  copper: 'miedź miedzi miedziany měď mědi měděný koppar kobber bakır 銅製 铜制 구리 तांबा तांबे',
  brass: 'latão mosiądz mosiądzu mosiężny mosaz mosazi mosazný mässing 真鍮 黄铜 황동 पीतल',
  gold: 'ouro złota pozłacany zlato pozlacený guld forgyldt altın 純金 纯金 24金',
  silver: 'prata srebro srebra posrebrzany stříbro postříbřený sølv gümüş 純銀 纯银 चांदी',
  paper: 'papieru papír papper kağıt 紙製 纸质',
  beeswax: 'wosk pszczeli bivax bivoks balmumu 蜜蝋 蜂蜡',
}
