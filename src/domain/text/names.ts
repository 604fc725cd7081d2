import { line, optionalLine } from '../fields.ts';
import { Refusal } from '../refusal.ts';

const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw рф';
const others =
  'aero asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel xxx academy accountant agency ai app art auction autos band bank bar barcelona beauty beer best bet bid bike bingo black blog blue boo boston boutique builders business buzz cab cafe cam camera capital cards care careers cars casa cash casino center chat cheap church city claims cleaning click clinic clothing cloud club coach codes coffee college community company computer condos construction consulting contact contractors cool country coupons courses credit cricket cyou dad dance date dating day dealer deals degree delivery democrat dental dentist design dev diamonds digital direct directory discount doctor dog domains download earth education email energy engineer engineering enterprises equipment esq estate eus events exchange expert exposed express fail faith family fans farm fashion feedback finance financial fish fit fitness flights florist flowers foo football forsale forum foundation fun fund furniture fyi gal gallery game games garden gay gdn gift gifts gives glass global gmbh gold golf goo graphics gratis green gripe group guide guitars guru hair haus health healthcare help hiphop hockey holdings holiday homes horse hospital host hosting hot house how icu immo inc industries ing ink institute insure international investments irish jetzt jewelry juegos kaufen kids kim kitchen land lat lawyer lease legal lgbt life lighting limited limo link live llc loan loans lol london lotto love ltd luxury madrid makeup management market marketing markets mba media meet meme memorial men menu miami moda moe mom money monster mortgage motorcycles mov movie music navy network new news nexus ngo ninja now nyc observer one onl online ooo org organic page paris partners parts party pet phd phone photo photography photos pics pictures pink pizza place plumbing plus poker porn press prof productions promo properties property protection pub quest racing realestate realty recipes red rehab reise rent rentals repair report republican rest restaurant review reviews rich rio rip rocks rodeo rsvp rugby run sale salon sarl sbs school science security select services sex sexy shoes shop shopping show singles site skin ski soccer social software solar solutions soy space spa sport storage store stream studio study style sucks supplies supply support surf surgery systems tattoo tax taxi team tech technology tennis theater theatre tickets tienda tips tires today tokyo tools top tours town toys trade trading training tube university uno vacations vegas ventures vet viajes video villas vin vip vision vodka vote voting voto voyage watch watches webcam website wedding wien wiki win wine work works world wtf xyz yachts yoga zip zone';
// Reserved top-level names without public addresses; mail programs make links of them too.
const reserved = 'example internal invalid local localhost onion test';
const topLevelNames = new Set(`${countries} ${others} ${reserved}`.split(' '));

// The last label after a dot that follows a letter or digit.
const endsOfAddresses = /(?<=[\p{L}\p{N}])\.([\p{L}\p{N}-]+)(?!\.?[\p{L}\p{N}-])/gu;

/** Whether mail programs turn part of the text into a link, also with look-alikes of dots. */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u200d', '').replace(/[。｡]/g, '.').toLowerCase();
  if (/:\/\/|(?<![\p{L}\p{N}])www\./u.test(plain)) return true;
  const ends = [...plain.matchAll(endsOfAddresses)].map(([, end = '']) => end);
  return ends.some((end) => topLevelNames.has(end) || end.startsWith('xn--'));
}

export const withoutAddress = (text: string | null): string | null =>
  text !== null && holdsAddress(text) ? null : text;

/**
 * Name of a person, shop, branch or service in one line. Clients and staff receive it by e-mail, so it may not contain
 * a web address.
 */
export const name = (max: number) =>
  line(max).refine((text) => !holdsAddress(text), 'Un nombre no puede contener direcciones web.');

export const optionalName = (max: number) =>
  optionalLine(max).refine(
    (text) => text === null || !holdsAddress(text),
    'Un nombre no puede contener direcciones web.',
  );

/**
 * Refuses web addresses in text fields, because mails contain these texts (spam risk); unchanged stored text passes.
 */
export function refuseAddresses<F extends string>(
  fields: readonly F[],
  form: { [field in F]?: string | null | undefined },
  before?: { [field in F]?: string | null | undefined },
): void {
  const wrong = fields.filter((field) => {
    const text = form[field];
    return text && text !== before?.[field] && holdsAddress(text);
  });
  if (wrong.length === 0) return;
  const msg = 'Este texto no puede contener direcciones web.';
  throw new Refusal('invalid', { detail: wrong.map((field) => ({ msg, loc: [field], type: 'custom' })) });
}
