/**
 * Common passwords in lower case without accents; short entries are prefixes that users extend with digits. Sources:
 * docs/decisions/0021-passwords-and-proofs-of-identity.md.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
000111 001122 010203 01020304 0123456 01234567 0123456789 020304 030405 040506 050607 060708 070809 0987654321 100000 100200 102030 10203040
1020304050 110011 111000 111222 111222333 112233 11223344 1122334455 112358 1123581321 11qq22ww 122333 1231234 123321 123412 123412345 1234321 123451
1234512345 123454321 1234554321 123456 123456123456 1234567 12345678 123456789 1234567890 1234567890a 1234567890q 12345678910 123456789a 123456789m
123456789o 123456789q 12345678a 12345678q 1234567a 1234567q 123456a 123456aa 123456ab 123456abc 123456b 123456c 123456d 123456e 123456f 123456g
123456h 123456i 123456j 123456k 123456l 123456m 123456n 123456o 123456p 123456q 123456qwe 123456qwerty 123456r 123456s 123456t 123456v 123456x 123456y
123456z 12345a 12345abc 12345asd 12345q 12345qwert 1234abc 1234abcd 1234asdf 1234qwer 1234rewq 123654 123654789 123789 123aaa 123abc 123admin 123asd
123asd123 123ewq 123hola 123love 123mudar 123qaz 123qwe 123qwe123 123qweasd 123qwert 123qwerty 123zxc 124578 124816 12qwas 12qwaszx 12wq12 134679
135246 135790 135791 1357911 135792468 142536 147258 147258369 147852 147852369 159357 159753 18atcskd2w 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1asdfgh
1g2w3e4r 1password 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazwsx 1qazxsw2 1qwerty 1z2x3c4v 200000 2000000 201010 203040 220022
221122 222111 222333 223344 234567 23456789 246810 246813579 258000 258369 258456 271828 2wsx3edc 302010 314159 31415926 321123 321654 321654987
332211 333444 345678 3456789 357159 369258 369258147 3rjs1la7qe 444555 445566 456000 456123 456321 456654 456789 456852 5201314 555666 567890 654321
666777 666999 678910 696900 741852 741852963 753159 753951 7654321 777666 777888 789123 789456 789456123 789654 789987 852456 852963 87654321 888999
898900 951357 951753 963258 963741 963852 987456 987654 987654321 987789 998877 99887766 999000 999666 999888 a12345 a123456 a1234567 a12345678
a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aaa111 aabbcc aang ab1234 ab123456 ab12cd34 abc abc12345 abcd abcde abcdef abcdefg abcdefgh
abcdefghi abcdefghij abcxyz abeja abejita abigail abogada abogado abrazo abrazos abril acapulco acceso accesos access acdc achilles acmilan acosta
action active actor actriz acuario adam adidas adios admin admin12345 adminadmin administracion administrador administrator admins adrian adriana
adventure africa agenda agendas agosto agua aguas aguero aguila aguilar aguilas agustin agustina ahmed aire airforce ajax ajo alan albert alberto
aldana ale alegria alejandra alejandro alejo alemania alex alexander alexandra alexandre alexia alexis alfajor alfajores alfonso alfredo ali
alianzalima alice alicia alien aliens alina alison allison alma almas alvarez alvaro amalia amanda amarilla amarillo amazon amber amelia amelie
america americadecali amiga amigas amigo amigos amistad amor amorcito amordemivida amores amoreterno amormio amorporsiempre amsterdam ana anabel
anabella anaconda anahi analia anamaria anderson andrea andreita andres andresito andrew android andy angel angela angeles angelica angelina angeline
angelita angelito angelitos angelo angels angie anibal anime anita anna annie anthony antonella antonia antonio antonioj apellido apollo apolo apple
apples april aquarius araceli aragorn arana arbol arboles arcoiris ares argentina argentino ariadna ariana ariel aries armando armani armonia army
arquero arquitecto arroz arsenal art123 arte arthur artigas artist artista arturo asado asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdqwe
asdzxc asesino ashley asroma assassin asshole astrid asuncion atenea athena athletic atlanta atletico atleticomadrid atleticonacional auckland audi
august augusto aurinegro aurora austin australia auto autos autumn avatar avengers aventura aventuras axel az123456 azucar azucena azul azules azulito
b123456 baby babyblue babyboo babyboy babycakes babydoll babyface babygirl babygurl babylon babylove babyphat bacardi bachata badass badboy badboys
badbunny badgirl bailar bailarin bailarina baile ballena bambi bamboo banana bananas bandera banderas bandit banfield banner barba barbara barbas
barber barberia barberias barbero barberos barbershop barbie barbudo barca barcelona barcelonafc bariloche barney bart bartsimpson baseball basket
basketball basketbol basquet bass bassman bastard bateria batman bayern bayernmunich beach beaches beagle beaner beans bear bears beast beatles
beatriz beautiful beauty beaver bebe bebes bebita bebito beckham bee beijing belen belgrano bella bellaswan bellavida belleza bellisima bello
bendecida bendecido bendicion bendiciones benfica benito benja benjamin bentley berlin bernardo besito besitos beso besos betina betis betty beyonce
bianca bible biblioteca bicicleta bieber bienvenida bienvenido bienvenidos bigbear bigbird bigboss bigboy bigcat bigdaddy bigdick bigdog bigfoot
biggie bigmac bigman bigmoney bigote bigred bike biker bikers bilbao biologia biology birdie birthday bitch bitches biteme black blackbelt blackberry
blackbird blackcat blackie blackjack blackout blanca blancas blanco blaster blazer bleach blessed blessing blink182 blondie blood blossom blowme blue
bluebell bluebird blueeyes blues bluesky bmw bobby bobesponja boby boca bocacampeon bocajrs bocajuniors bogota bolivia bolsilludo bolso bolsos boluda
boludo boludos bombero bonita bonito bonnie boobies boobs boogie book books boomer boots bootsie borussia bosque bosques boss bostero bosteros boston
botafogo bowling bowwow boxeador boxeo boxer boxing bradley braian brandon brandy brasil brasileiro braves brazil brenda brian britney brittany broken
bronco broncos brooke brooklyn brother brown brownie bruja brujas bruno bryan bubba bubble bubblegum bubbles buckeyes buddha buddy budweiser buenas
buenosaires buenosdias buffalo buffy bugatti bugsbunny bulldog bulldogs bullet bulls bullshit bumblebee bunny burrito burro buster butter buttercup
butterfly button buttons c123456 caballo caballos cabello cabra cabrera cabron cabrona cabrones caca cacas cachorro cadillac cafe cafecito cagada caja
cajero calavera calaveras cali california calle callie callofduty calvin calvinklein cama camara camaro cambiame cambiar camel camera cameron camila
camilo camion camiones campanita campbell campeon campeona campeones campo campos canada canadian cancer cancion canciones cancun candela candelaria
candy canelones cangrejo cannabis cantante cantar capitan capricorn capricornio captain caracas caramelo caramelos carbonero carboneros carebear
carina carinito carino carla carlita carlito carlitos carlos carmen carmencita carnaval carne caro carol carola carolina caroline carro carros carter
cartman cartoon cartoons casa casas cash cashmoney casino casio casita casper cassie castillo castle castro cat cata catalina catarina catdog
catherine catolica cats catwoman cavani cebolla ceci cecilia celeste celestes celia celina celtic celtics celular celulares cenicienta center central
cerro cerroporteno cerveza cesar champ champion champions chance chandler chanel changeit changeme changes changethis chaos charger chargers charizard
charles charlie charlotte charmed charrua charruas chau chaucito cheer cheerios cheerleader cheese cheeseburger cheetah chelsea chelseafc chemistry
cherries cherry chester chevrolet chevy chica chicago chicano chicas chicken chicks chico chicos chihuahua chile chilena chileno china chingada
chingatumadre chingon chinita chinito chino chinos chiquita chiquitita chiquito chivas chocolat chocolate chocolatito chopper chris chrissy christ
christian christina christine christmas christopher chronic church cielito cielo cielos ciencia ciencias cigarrillo cigarro cigarros cinderella cindy
cine cinnamon cinta circus citroen clara clarita clark class2010 classic clau claudia claudio clave claveclave claves clementina cliente clientes
clinton clover cobra cocacola cocaina coche cocina cock cocksucker coco cocoa coconut codered cody coffee cohete coldplay colegio colibri college
colombia colombiano colon colonia color colorado colores colton comida comidas commando compania company computador computadora computer concepcion
concert concha conchatumadre condor conejita conejito conejo connect connor console constanza consuelo contador contadora contra contrasena
contrasenas contrasenia control controls converse cookie cookies cool coolcat cooldude coolgirl coolguy coolio coolman cooper copper corazon
corazoncito cordero cordoba corey corinthians corolla corona corte cortepelo cortes corvette cosita cosmic cosmo cosmos cosplay costarica cougar
counter counterstrike courtney cowboy cowboys cowgirl cr7 cracker cramps crazy crazybitch crazygirl creative cricket crimson cris cristal cristian
cristiano cristianoronaldo cristina cristo cristovive crow cruise cruzazul cruzeiro crystal cuba cubano cuervo culito culo culos cumbia cumbias
cumpleanos cupcake cupido curry cusco cutegirl cutie cutiepie cuties cyber d123456 daddy daddysgirl daddyyankee daisy dakota dallas damian damnit dana
dance dancer dancing danger dani daniel daniela danielita danielito danielle dante danubio danza dario dark darkangel darkness darkside darkstar david
davidcito davidson davis dead deadpool death deathnote debora decano december deeznuts default defender defensor delfin delfina delfincito delfines
delgado delia delta demo demon demonio demons demos denis denise denmark denver derecho derrick desayuno desconocido desert desierto desire desiree
desktop destino destiny destroy deutschland devil dexter diablo diablos diamante diamond diamonds diana diaz dibala diciembre dick dickhead diegito
diego diegoforlan diesel digital dinero dinosaur dinosaurio dios diosa dioses diosesamor diosmio direccion dirtbike disco disney disneyland dixie
doctor doctora dodge dodgers dog dogbert doggie doggies doggy dogs dolar dolares dolce dolcegabbana dollar dollars dolly dolores dolphin dolphins
domingo dominicana dominicano domino donald dontknow doobie doodle dora dorado dortmund dracula dragon dragonball dragonballz dragons dream dreamer
dreaming dreams drogas drowssap drummer drums dublin ducati duck ducks dude duende duendes duke dulce dulcedeleche dulcinea dulzura dumbledore dumbo
durazno dustin dylan e10adc3949 eagle eagles earth easter eclipse ecuador edgar edgardo edinson edu eduardo edward egipto egypt einstein elcapo
elchino elefante elefantito element elena elephant elephants elflaco elfo elgordo eliana elias elisa elite elizabeth elloco elmaestro elmejor elnegro
elpadrino elpro elrey elsa elsalvador elvira elvis emanuel emelec emerald emilia emiliano emilio emily eminem emma empanada empire empresa empresas
energia energy enero enfermera england english enigma enrique enter enterprise entrada entrar entropy enzo eric erica erick erika ernesto escape
escorpio escorpion escuela espacio espana espanol espanola esperanza esperanzas espiritu esposa esposo esteban estefania estela ester esther estilista
estilo estrella estrellas estrellita estudiante estudiantes eternidad eterno ethan eugenia eugenio europa eva evelyn everlast everton evolution
excalibur exito exitos exodus explorer express extreme ezequiel fabian fabiana fabio fabricio facebook facu facultad facundo fade fades faith faithful
falcon falcons fallout familia family famous fanta fantasia fantasma fantastic fantasy farmer faso fatboy fatcat father fatima fatman fcbarcelona
febrero february fede federer federico felicia felicidad felicidades felipe felix feliz feliznavidad fender fenix fenixcap fer feriado fernanda
fernandez fernando ferrari ferret fetish fiat fiesta fighter filosofia finalfantasy finger fio fiona fiorella fire fireball firebird firefighter
firefly firefox fireman fish fishes fishing fisica fitness flaca flaco flamengo flames flamingo flaquita flaquito flash flavia flavio fletcher flipper
flopy flor florcita florecita florencia flores florida flower flowers fluffy fluminense flyers flying foobar football force forceful ford fordf150
forest forever forgot forlan formula1 fortnite fortuna fortune fossil foster foto fotografia fotos fountain foxtrot foxylady fran france francesca
francescoli francia francisca francisco franciscoj franco frank frankie freddy fredy freedom fresa fresita freya friday friend friendly friends
friendship frodo frog froggy frogs frosty frozen frutilla fuck fucker fuckers fuckface fuckit fuckme fuckoff fuckthis fuckyou fuckyou! fuego fuegos
fuerte fuertes fuerza funky funny funtime futbol futbolero futbolista fuzzy g123456 gabi gabo gabriel gabriela gaby galaxia galaxias galaxy gallina
gallinas gallito gallo gamble game gameboy gamecube gameover gamer gamers games gaming ganador gandalf gangsta gangster ganja garcia garden garfield
garra garracharrua gaston gata gateway gatita gatito gatitos gato gator gatorade gators gatos gemelos gemini geminis general generic genesis genius
geografia george georgina gerardo german germany ghost ghosts gianella giants gibson gimenez gimnasia gina ginger gingers giovanna giovanni giraffe
girasol gisela giselle gizmo gladiador gladiator gladys global gloria gmail gnomes gnomo goblin god godfather godin godisgood godislove gofish gohan
goku gol golazo gold golden goldfish goldie goles golf golfball golfer golfing gomez gonorrea gonza gonzalez gonzalo goodboy goodbye goodgirl goodluck
goodmorning goodtimes goofy google goose gopher gorda gordita gordito gordo gordon gorila gorilla gospel grace gracia gracie graciela graham grandma
grandpa granny gray greatness grecia greece green greenday gregorio gremio grey griffin gris grumpy guada guadalajara guadalupe guapa guapita guapo
guatemala guayaquil gucci guerrera guerrero guerreros guest guido guille guillermina guillermo guinness guitar guitarist guitarra guitarras gummybear
gunner gunners gustavo guzman gypsy habana hacker hada hadas hades hadita halamadrid halflife halloween hamilton hammer hamster handsome hannah
happiness happy happyday happydays harley harleydavidson harmony harrison harrypotter harvard harvey hawaii hawk hawkeye hawks heart heartless hearts
heat heather heaven heavenly hechizo hector heineken helado helados helen helena helicopter hell hellfire hello hellohello hellokitty helpme henry
hercules hermana hermanita hermano hermanos hermes hermione hermosa hermosita hermoso hermosura hernan hernandez hero heroe heroes herrera highland
highschool hijodeputa hijueputa hilda hinata hiphop historia hitler hitman hobbit hockey hogar hogwarts hoja hojas hola hola12345 holacomoestas
holamundo holanda holaquetal holasoyyo holiday holidays holland hollywood hombre hombres home homer homerun homework honda honduras honey honeybear
honeybee hongkong honolulu honor hooters hope hopeful horacio hormiga hormiguita horse horses hotdog hotdogs hotgirl hotmail hotrod hotstuff hottie
house housewife houston huawei huevon huevos hugo hulk hummer hunter hunting huracan hurley hurricane huskers husky hyundai ice icecream icecube
iceman ichigo iforgot ignacio iguana ilovegod ilovehim ilovejesus ilovemom ilovemusic ilovemylife ilovemyself iloveu iloveyou imagine imissyou impala
imperial include independiente india1 indian indiana ines inferno infierno infinito infinity ingeniera ingeniero ingles ingresar ingreso ingrid inside
instagram integra intel inter intermilan internacional internet intruder invierno invisible invitada invitado iphone ireland irene iris irma
ironmaiden ironman isaac isabel isabela isabella isabelle isla island islas ismael israel istanbul itachi italia italiano italy ivan ivana ivonne
j123456 jack jackass jackie jackpot jackson jacksparrow jacob jacqueline jaguar jaime jake jamaica jamas james jamie jamon jane janet january japan
japon jardin jardines jasmin jasmine jason jasper javi javier javiera jazmin jazz jean jeep jefa jefe jellybean jennifer jenny jeremias jeremy jerome
jeronimo jersey jesica jessica jessie jester jesus jesuschrist jesuscristo jesusteamo jets jewel jimena jimenez jimmy jirafa joan joana joaquin joder
jodete joel johana johanna john johncena johndeere johnny johnson joker jonathan jones jordan jorge jorgito jose josefa josefina joseluis josemaria
joseph joshua josue journey joyce juampi juan juana juanca juancarlos juancho juandiego juanita juanito juanjo juanjose juanma juanmanuel juanpablo
judith judo juego juegos jueves jugador jugadora jugar juli julia julian juliana julie juliet julieta julio july june jungle junio junior junkmail
jupiter justicia justin justinbieber juve juventus k123456 kaka karate karateka karen karina karla karma karol katana katerine katherine kathy katia
kawaii kawasaki kayla keeper kelly kelsey kenneth kermit kevin kiara kiko killbill killer killers killme kimberly king kingdom kingfish kingkong
kingpin kings kisses kissme kissmyass kitkat kitten kittens kitty kittycat klingon knicks knight knights koala kobe kobebryant korea korn korra kungfu
l123456 laboca labrador laceleste lachina lachola laclave lacontrasena lacoste laddie ladies lady ladybug ladygaga laflaca lago lagorda laila lake
lakers lamborghini lamejor lancer lanegra lanus lapaz laptop lara lareina larissa laser lasvegas laudechile laugh laura lauren laurita lautaro
lavalleja lavida lavidaesbella lawyer lazio leaf leandro lebron leche ledzeppelin legacy legend legendary legends legolas lemon lemons leo10 leo123
leomessi leon leonardo leoncito leonel leones leopard lesbian leticia letmein letmeinnow levis leyenda leyendas libelula libertad liberty libra
library libro libros liceo lidia lifeisgood lightning lilian liliana lillian lillie lily lima limited limon lincoln linda lindita lindo linkinpark
linux lion lionel lionelmessi lions lis lisa lisandro lisboa littleman liverpool liverpoolfc liz lizard lizbeth llama llave llaves lluvia lobito lobo
lobos lobster loca loco locos locura logan login logitech logon loki lola lolita london lonely lonewolf longhorn longhorns looney lopez loquita
loquito lordoftherings lorena lorenzo lorito loro losangeles loser losers lotus lourdes love lovehate lovelife lovely loveme lover loverboy lovergirl
lovers loveyou luca lucas lucho lucia luciana luciano lucifer lucila lucio lucky luckydog luckyme lucy ludacris luffy luigi luis luisa luisito luismi
luismiguel luissuarez luna lunallena lunas lunes lunita lupita luquitas luz luzmaria luzmarina m123456 macarena maddie madison madmax madness madonna
madrid maestra maestro mafia magali magdalena magenta maggie magia magic magica magical magico magnum mago majestic maldita maldito malditos maldonado
malena malparido maluma mama mamacita mamamia mamapapa mamita manager manchester mancity manga mango manolito manolo mantis manuel manuela manunited
manutd manya manyas mar mara maracaibo maradona marathon marcela marcelo march marco marcos marcus mardelplata mares margarita margaritas maria
mariadelcarmen mariaelena mariafernanda mariaisabel mariajose marialuisa mariana marianela mariano maricarmen maricel marido marie mariel mariela
marihuana marijuana marina marine marines marino mario mariposa mariposas mariposita marisa marisol marita maritza mark marlboro marlene marron
marshmallow marta marte martes martha martin martina martincito martinez marvel marvin mary maryjane marzo maserati mason master masters matador mate
matecocido matematica matematicas mateo mates math mati matias matrix matthew matute mauricio mauro maverick max maxi maximiliano maximo maximus
maxwell mayday mayo mazda mbappe mcdonald mclaren medellin medicina medico medina megadeth megaman megatron mejor mejores melanie melany melbourne
melina melisa melissa melodia melody melon memories memory mendez mendoza mercedes mercury mercy merengue merlin mermaid mesa messi messiah metal
metalero metalhead metallica metroid mewtwo mexicana mexicano mexico mi_amor mi_vida miami miamiheat miamor miamorcito mibebe mibebito mica micaela
micasa michael michaeljordan michelle micielo mickey mickeymouse miclave micontrasena microsoft midnight midnite miercoles mierda mierdas mifamilia
migatita migato miguel miguelangel miguelito mihija mihijita mihijito mihijo miku milagros milan milena military miller million millionaire millonario
millonarios millones mimama mimi mimismo minas minecraft minena minene minime minimum minnie minombre mipapa miperra miperro miprincesa miprincipe
miracle mireina miriam mirta misery mishijas mishijos mission missy misterio mistress mitesoro mittens mivida mividaentera mobile mohamed mohammed
moises molina molly mom momdad mommy monday money moneymaker moneymoney monica monito monkey monkeys mono monopoly monster monsters monstruo montana
monterrey montevideo montreal moon moonlight morada morado morales morena morenita moreno morgan morocha morocho morpheus mosca moscow moses mosquito
mother motherfucker moto motocross motorola motos mountain mountains mouse movie movies muerte muerto mufasa muffin muhammad mujer mujeres munchkin
mundial mundo munoz murder murphy music musica musical musico mustang mustangs mustard mybaby mylife mylove mylover mynameis mypass mypassword
mysecret myself myspace mystery nacho nachos nacional nada nadal nadia nadie nahuel nala nancy napoli naranja naranjas naruto nascar natacion natalia
natalie natasha nathan natural naturaleza nature navaja navajas navajero navidad navy negocio negocios negra negras negrita negrito negro nelson nemo nena
nenas nene nenes nenita nenito neptune neptuno netflix network neuquen nevermind newells newlife newpassword newport newyear newyork newyorker
newzealand nextel neymar neymarjr nicaragua nicholas nico nicola nicolas nicole nieve nigga nigger night nightmare nike ninja ninjas nintendo nipple
nirvana nissan nobody noche noches noelia nokia nolose nombre nombres nomeacuerdo noodle noodles nopassword nora norma northern norway nose noseque
nothing november novia noviembre novio number1 numbers nunca nunez nurse nursing nutella nutmeg obiwan ocean oceano oceans octavio october octubre
odin office oficina olga olimpia oliver olivera olivia oliviero olvide olympus omar omega onedirection onepiece optimist optimus optimusprime oracle
orange oranges orchid ordenador oreo orion orlando orquidea ortiz oscar oscuridad oscuro osito ositos oso otaku otono outlaw outlaws outside oveja
ovejita p123456 p455w0rd p4ssw0rd p4ssword p@55w0rd p@ssw0rd p@ssword pa$$word pa55w0rd pa55word pablito pablo pachuca packard packers pajarito pajaro
pajero pajeros palmeiras paloma palomas pamela pan panaderia panadero panama pancake panda pandas pantera panther panthers paola papa papas papi
papito paradise paradox paraguay paraiso paramore paranoid parasiempre paris parisfc parker parola parrot partner pascal pascua pass pass12345
pass123456 passcode passenger passion passions passkey passport passw0rd passwd password password! password1! passwords passwort patagonia patches
patience patito patitos pato patricia patrick patriot patriots patron patrona patty paul paula paulina paulo paysandu paz peace peaceful peach peaches
peanut pearl pedrito pedro peewee pegasus pelado pelicula peliculas pelo pelolargo pelos pelota pelotas pelotudo pelotudos peluquera peluqueria
peluquero peluqueros penarol pendeja pendejo pendejos penelope penguin penguins penis penny people pepper peppers pepsi pereira perez perfect perfecta
perfecto perla perrita perrito perritos perro perros persona personal peru peruano pesca pescado pescador peso pesos peterpan peugeot phantom philip
phillip phoenix phone photo physics pianist piano picasso pickle pickles picture pija pijas pikachu pilar pimp pimpin pimping pinball pinche pineapple
pinguino pink pinkfloyd pinkie pinky piolin pioneer pirata piratas pirate pirates pisces piscis pitbull pizza planet planeta planetas plata plateado
platinum platita platypus playa playas playboy player players playgirl playstation playtime please pluto pluton poder poderoso poetry poison pokemon
poker pokerface poland police policia pollito pollo polska ponies pony poodle pooh poohbear pookie poophead poopie popcorn popeye porn porno poronga
porro porros porsche porsiempre portal porto portugal portugues poseidon postal potter power powerful powerrangers prada praise prayer preciosa
precioso predator premium presto preston pretty prettygirl primavera prince princesa princesas princesita princess principe principito pringles
priscila probando prodigy profesor profesora progreso project property prueba pruebas psg psicologia puddin pudding puebla puerta puertas puertorico
pulpo puma pumas pumasunam pumpkin punk punkrock puntadeleste puppet puppies puppy puppylove purple pussy pussycat puta putamadre putas putito puto
python q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsxedc qazxsw qq123456 qqq111 queen queenie queso quimica quito qwaszx qwe123 qweasd
qweasdzxc qwer1234 qwert qwerty qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop qwertz rabbit rabbits racecar racer rachel racing
racingclub radio radiohead rafa rafael ragnarok raider raiders rain rainbow rainy rambo ramirez ramiro rammstein ramon ramona ramos rana random ranger
rangers ranita rap rapero rapper raquel rascal rasta rastaman raul raven ravens rayo rayos razor razorblade realmadrid rebeca rebecca rebel rebelde
rebeldes rebels red redbull reddog redhead redneck redrose redskin redskins redsox reebok reggae reggaeton reggie regina reina reinita reino relampago
remember renata renault rentistas renzo reptile reserva reservas restless rey reyna rhino rhythm ricardo rich richard richi richie ricky rihanna rio
riodejaneiro rionegro rios riquelme ritmo river rivera rivercampeon rivero riverplate roadrunner robbie robert roberta robertito roberto robin roblox
rocha rocio rock rockandroll rocker rockero rocket rockies rocknroll rockstar rocky rockyou rodolfo rodri rodrigo rodriguez rogelio roja rojas rojo
rolando rolex rollin roma roman romance romantic romantico romeo romero romina ronaldinho ronaldo rooster root rosa rosada rosado rosalia rosana
rosario rosariocentral rosas rose roses rosita rossi46 roswell rottweiler roxana royal royalty ruben rubia rubio ruby rugby ruiz runaway runner
running rush2112 rusia russell russia ruth ryan s123456 sabado sabbath sabrina sagitario sagittarius saints sakura sal salmon salome salon salones
salsa salta salto salvador samantha sammie sammy samson samsung samuel samurai sanchez sandiego sandra sandro sanfran sangre sanity sanjose sanlorenzo
santa santacruz santafe santi santiago santino santo santodomingo santos saopaulo sapphire sara sarah sarita saskia sassy sasuke satan saturday saturn
saturno saul savior saxofon scarface scarlet scarlett school schumacher science scooby scoobydoo scooter scorpio scorpion scotland scout scruffy
seattle seba sebas sebastian secret secreta secretas secreto secretos secrets selena selva senha senior seniors2010 senna september septiembre
serenity sergio serpiente server service servidor setiembre severus sevilla sex sexo sexual sexy sexybaby sexyback sexybitch sexyboy sexygirl sexylady
sexylove sexymama sexyme sexything shadow shadows shakira shannon shark sharks shave shaver shelby shit shithead shooter shopping shorty shrek siempre
sierra silence silencio silla silva silvana silver silvia silvina simba simon simone simpson1 simpsons sinclave singer singing sinner sirena sirenas
sirenita sirius sistema sistemas sister skate skateboard skater skating skiing skippy skull skyline skyrim slacker slayer slimshady slipknot smackdown
smile smiles smiley smith smoke smoker smokey smoking smooth smoothie snake snakes snickers sniper snoopy snow snowball snowboard snowflake snowman
snowwhite snuggles soad soccer sofi sofia softball sol solange solcito soldado soldier soledad solitude song songs sonia sonic sonrisa sonrisas sony
sophia sophie soriano sosa soyelmejor soylamejor soyyo space spanish sparky sparrow sparta spartan spartans special spencer spider spiderman spiders
spiderweb spike spirit spongebob spooky sporting sports spotify spring springer sprinter sprite spurs squirrel stalker stanley star starbucks
starcraft stardust starfish stargate starlight stars starter startrek starwars stealth steelers stefani stefania stefano stella stephanie stephen
steven stewart stinky stitch stoner storm stormy stranger strawberry strength strong student studio stupid suarez subaru sublime success sucursal
suecia suerte sugar summer summertime sunday sunflower sunny sunrise sunset sunshine super1 super123 superboy superfly supergirl superhero superior
superman supermario supernatural supernova supersecret superstar superwoman supreme surf surfer surfing survivor susan susana susanita susy suzuki
sweden sweet16 sweetgirl sweetheart sweetie sweetness sweetpea sweets sweety swimmer swimming swiss swordfish sydney sylvester system t123456 tabaco
tacos tacuarembo taekwondo talleres tamara tango tania tarzan tasha tatiana tauro taurus taylor teacher teadoro teamo teamoamor teamoamorcito
teamomama teamomucho teamotanto teatro technics teddy teddybear teextrano tele telefono telefonos telephone television temp temporal temporary tenis
tennis tequiero tequieromucho tequierotanto tequila teresa teresita terminator ternura tesoro tesoros test tester testing tetas tetona tevez texas
thebest theboss thedoors thegame theking theman themaster thepassword theresa therock thiago thomas thor thunder thursday tiburon tiburones tierna
tierno tierra tiffany tiger tigers tigger tiggers tigre tigres tijera tijeras tijuana tiktok timber tink tinker tinkerbell titanic titans tkm toffee
together tokyo toluca tomas tomasito tomate tomcat tommy tony toor topsecret tormenta tornado toro toronto toros torres1 tortuga tortuguita tottenham
toyota tqm tqmucho trabajo trabajos tractor transformers travel traveler treasure tree trees treintaytres trex tricolor trigger trinidad trinity
triple triunfo trivial trompeta trooper trouble troya truck trucker trueblue truelove trueno truenos trumpet trustme trustno1 tucker tucuman tuesday
tulipan tunombre tupac turbo turkey turno turnos turquoise turtle turtles tweety twilight twinkle twins twister twitter twix tyler tyson tysonmike
ubuntu udechile ultimate undertaker unicorn unicornio unique united universal universe universidad universidaddechile universitaria universitario
university universo unknown uruguay uruguaya uruguaynoma uruguayo uruguayos user username users usuario usuarios vaca vacaciones vacation vale valen
valencia valentin valentina valentino valeria valerie valhalla valley valparaiso valverde vampire vampires vampiro vampiros vancouver vanesa vanessa
vanilla vans vaquita vargas vasco vazquez vegas vegeta velez vendetta venezuela venom ventana venus veracruz verano verdad verde verdes verga vergas
vero veronica versace viajar viajera viajero viajes vicente vicki vicky victor victoria victorinox victory vida vidamia vidas viento vientos viernes
viking vikingo vikingos vikings vinadelmar vincent vino vinotinto violet violeta violetas violin viper vipers virgen virgencita virgin virginia virgo
visca viscabarca vision viva viviana vocaloid vodka volcom voldemort voleibol voley volkswagen volleyball voodoo w123456 wallpaper walter wanderers
warcraft warlock warrior warriors water waterfall watermelon wednesday weed weezer welcome welcome1! wendy werewolf western whatever whatsapp whatsup
whiskers whiskey white whiteboy whitey whitney wildcat wildcats wilder wildfire wildman william williams willie willow wilson win windows windsor
winner winners winnie winning winter witch wizard wolf wolfgang wolfpack wolverine wolves wombat woody world worldcup worldofwarcraft wrestle
wrestling x123456 xavier xbox xiaomi ximena xmas xmen y123456 yahoo yamaha yamila yanina yankee yankees yellow yerba yerbamate yesenia yesica yessica
yessir yolanda yomisma yomismo yosoy youandme young yourmom youtube yoyo z123456 zachary zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqxsw zebra zebras zelda
zeppelin zeus zidane zion zodiac zoe zombie zombies zxasqw zxc123 zxcasd zxcasdqwe zxcv zxcvb zxcvbn zxcvbnm zz123456
`
    .trim()
    .split(/\s+/),
);
