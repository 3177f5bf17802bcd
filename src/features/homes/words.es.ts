import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

const deliveries = { mail: 'Por correo postal', email: 'Por correo electrónico', both: 'De ambas formas' }
const inFull = { ...deliveries, both: 'Por correo postal y por correo electrónico' }
const notNeeded = 'No es obligatorio dar un correo electrónico.'

export const ownHome: typeof en.ownHome = {
  title: 'Avisos oficiales',
  home: 'Vivienda',
  question: '¿Cómo debe comunicarse la asociación con usted?',
  deliveries,
  notNeeded,
  address: 'Dirección postal',
  addressHint: (home) => `Si no es ${home}: hasta 4 líneas.`,
  secondAddress: 'Segunda dirección (opcional)',
  secondHint: 'También se envía una carta allí, sin importar lo que elija arriba.',
  save: 'Guardar',
  saved: 'Se guardó',
  savedWhat: 'Recibirá un correo electrónico que dice qué cambió.',
  notSaved: 'No se guardó',
  stillRight: '¿Sigue siendo correcto?',
  yes: 'Sí, es correcto',
  confirmed: 'Gracias',
}

export const mails: typeof en.mails = {
  ownerFields: {
    delivery: 'Avisos oficiales',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    mailingAddress: 'Dirección postal',
    secondAddress: 'Segunda dirección',
  },
  deliveries: inFull,
  theHome: 'La vivienda',
  mailingDetails: {
    subject: 'Se cambiaron sus datos de envío',
    text: (homes) => `Se cambiaron sus datos de envío como propietario de ${formats.list(homes)}:`,
    wrong: 'Si no es correcto, avise de inmediato a la mesa directiva. El portal guarda un registro de quién hizo el cambio.',
    wrongWrite: (address) =>
      `Si no es correcto, avise de inmediato a la mesa directiva: ${address}. El portal guarda un registro de quién hizo el cambio.`,
    action: 'Ver mi perfil',
    footer: (homes) => `Recibe este mensaje porque es propietario de ${formats.list(homes)}.`,
  },
  confirmAddress: {
    subject: (community) => `Confirme su dirección con ${community}`,
    text: (community) => `Una vez al año, ${community} pregunta a sus propietarios cómo comunicarse con ellos. Esto es lo que tiene:`,
    right: '¿Sigue siendo correcto? Use el botón para decir que sí o para cambiarlo.',
    notNeeded,
    action: 'Confirmar o cambiar',
    footer: 'Recibe este mensaje porque es propietario de una vivienda en esta comunidad.',
  },
}

export const problems: typeof en.problems = {
  changedMeanwhile: 'Otra persona cambió esto. Vuelva a cargar la página para verlo.',
  dayInFuture: 'Elija hoy o un día anterior',
  deliveryUnknown: 'La forma de entrega debe ser correo postal, correo electrónico o ambos',
  homeDeleted: 'Vivienda eliminada',
  homeInUse: 'Esta vivienda tiene personas o un historial. En su lugar, ponga sus votos en 0.',
  homeLivedIn: 'Aquí viven personas con una cuenta.',
  homeLotTaken: 'Otra vivienda tiene este lote.',
  homeRequired: 'Elija una vivienda.',
  homeTaken: 'Esta vivienda ya está en el registro.',
  notAnOwner: 'Usted no está en el registro como propietario.',
  homesMax: (most) => `Como máximo ${most} líneas a la vez.`,
  homesNone: 'No hay viviendas en este archivo.',
  homesTooLarge: 'Este archivo es demasiado grande para una lista de viviendas.',
  importOwnerMissing: 'Hay datos de un propietario, pero falta el nombre',
  importOwnerTwice: 'Este propietario aparece dos veces para esta vivienda',
  ownerAccountClosed: 'Elija una cuenta que pueda iniciar sesión',
  ownerEmailRequired: 'Elija el correo electrónico solo si hay una dirección de correo.',
  ownerHasAccount: 'Este propietario tiene una cuenta. Haga el cambio allí.',
  ownerInHistory: 'Este propietario es parte del historial.',
  ownerNameRequired: 'Escriba el nombre del propietario',
  ownerRemoved: 'Propietario quitado',
  ownersMax: (most) => `Una vivienda tiene como máximo ${most} propietarios.`,
  ownerTwice: 'Esta persona ya es propietaria de esta vivienda.',
  votesWrong: (most) => `Los votos deben ser un número entero de 0 a ${most}`,
}

export const auditActions: typeof en.auditActions = {
  'added home': 'agregó la vivienda',
  'changed home': 'cambió la vivienda',
  'deleted home': 'eliminó la vivienda',
  'transferred home': 'registró la venta de la vivienda',
  'imported homes': 'importó viviendas',
  'exported the register': 'exportó el registro de viviendas',
  'added owner': 'agregó al propietario',
  'changed owner': 'cambió los datos del propietario',
  'removed owner': 'quitó al propietario',
  'linked owner': 'vinculó una cuenta al propietario',
  'unlinked owner': 'desvinculó la cuenta del propietario',
}

export const missing: typeof en.missing = { Home: 'Vivienda no encontrada', Owner: 'Propietario no encontrado' }

export const menu: typeof en.menu = { homes: 'Viviendas' }

export const homes: typeof en.homes = {
  title: 'Viviendas',
  summary: (homes, owners, noEmail) =>
    `${formats.plural(homes, { one: '# vivienda', many: '# de viviendas', other: '# viviendas' })}, ${formats.plural(owners, { one: '# propietario', many: '# de propietarios', other: '# propietarios' })}, ${noEmail} sin correo electrónico`,
  loadFailed: 'No se pudieron cargar las viviendas',
  none: 'Aún no hay viviendas',
  firstHome: 'Importe sus viviendas o agregue la primera.',
  noneMatches: (query) => `Ninguna vivienda coincide con “${query}”.`,
  noneHere: 'Aquí no hay ninguna vivienda.',
  addHome: 'Agregar vivienda',
  editHome: 'Editar vivienda',
  deleteHome: 'Eliminar vivienda',
  importHomes: 'Importar viviendas',
  export: 'Exportar',
  askToConfirm: 'Pedir a los propietarios que confirmen',
  asked: (emailed) =>
    formats.plural(emailed, {
      one: 'Se preguntó a # propietario por correo electrónico',
      many: 'Se preguntó a # de propietarios por correo electrónico',
      other: 'Se preguntó a # propietarios por correo electrónico',
    }),
  formsLeft: (forms) =>
    formats.plural(forms, {
      one: '# propietario necesita un formulario impreso.',
      many: '# de propietarios necesitan un formulario impreso.',
      other: '# propietarios necesitan un formulario impreso.',
    }),
  askFailed: 'No se preguntó a nadie',
  forms: 'Formularios de confirmación',
  officialNotices: 'Avisos oficiales',
  labels: 'Imprimir etiquetas',
  search: 'Buscar viviendas',
  show: 'Mostrar',
  filters: { '': 'Todas', owner: 'Sin propietario', mail: 'Por correo postal', unconfirmed: 'Sin confirmar', unlinked: 'Sin vincular' },
  haveConfirmed: (confirmed, owners) => `Confirmaciones en el último año: ${confirmed}; propietarios: ${owners}.`,
  linkAll: 'Vincular todas',
  linkAllHint: 'Las cuentas que ya estuvieron vinculadas se pueden volver a vincular de una vez. Las demás se quedan aquí.',
  linkedAgain: (linked) =>
    formats.plural(linked, { one: '# cuenta vinculada', many: '# de cuentas vinculadas', other: '# cuentas vinculadas' }),
  deliveries: inFull,
  lot: (lot) => `Lote ${lot}`,
  livesHere: (names) => `Vive aquí: ${names}`,
  owners: 'Propietarios',
  pastOwners: 'Propietarios anteriores',
  residents: 'Residentes con cuenta',
  noOwner: 'No hay propietario en el registro.',
  noAccount: 'sin cuenta',
  noEmail: 'Sin correo electrónico',
  chosenOn: (day) => `elegido el ${day}`,
  notChosen: 'aún sin elegir',
  confirmedOn: (day) => `confirmado el ${day}`,
  notConfirmed: 'sin confirmar',
  mailToHome: 'El correo postal va a la vivienda.',
  alsoTo: 'Una segunda carta va a:',
  since: (day) => `desde el ${day}`,
  until: (day) => `hasta el ${day}`,
  votesOf: (votes) =>
    formats.plural(votes, {
      one: '# voto en votaciones formales',
      many: '# de votos en votaciones formales',
      other: '# votos en votaciones formales',
    }),
  call: (name, number) => `Llamar a ${name}, ${number}`,
  reports: 'Reportes',
  editNamed: (name) => `Editar a ${name}`,
  remove: 'Quitar',
  removeNamed: (name) => `Quitar a ${name}`,
  deletions: {
    home: { question: '¿Eliminar esta vivienda?', effect: 'Sale del registro para siempre.' },
    owner: {
      question: '¿Quitar a este propietario?',
      effect: 'Esto es para errores. Si la vivienda se vendió, presione “Vendida…”: así el propietario queda en el historial.',
    },
  },
  isUnlinked: (name) => `${name} vive aquí como propietario, pero su cuenta no está vinculada a un propietario de esta vivienda.`,
  stillHere: (name) => `${name} fue propietario de esta vivienda y su cuenta sigue aquí. Si ya no vive aquí, cámbiela en Usuarios.`,
  linkTo: (person, owner) => (person === owner ? `Vincular con ${owner}` : `${person} es el propietario ${owner}`),
  addNamed: (name) => `Agregar a ${name} como propietario`,
  linkedNow: (name) => `${name} está vinculado a esta vivienda`,
  saved: 'Guardado',
  saveFailed: 'No se cambió nada',
  streetNumber: 'Número de casa',
  lotNumber: 'Lote (opcional)',
  votes: 'Votos',
  note: 'Nota (opcional)',
  noteHint: 'Solo la ve la mesa directiva.',
  addOwner: 'Agregar propietario',
  editOwner: 'Editar propietario',
  account: 'Cuenta',
  accountHint: 'Con una cuenta, valen su nombre, correo electrónico, teléfono y dirección postal.',
  withoutAccount: 'Sin cuenta',
  name: 'Nombre',
  email: 'Correo electrónico (opcional)',
  emailHint: 'Nadie tiene que dar un correo electrónico.',
  phone: 'Teléfono (opcional)',
  mailingAddress: 'Dirección postal (opcional)',
  mailingAddressHint: 'Si no es la vivienda. Hasta 4 líneas.',
  delivery: 'Avisos oficiales',
  secondAddress: 'Segunda dirección (opcional)',
  secondAddressHint: 'Siempre se envía allí una segunda carta.',
  ownsSince: 'Propietario desde (opcional)',
  confirmedDay: 'Confirmado el (opcional)',
  sold: 'Vendida…',
  soldTitle: (address) => `Venta de ${address}`,
  soldEffect: (names) =>
    `Quedará entre los propietarios anteriores: ${names}. Las cuentas pueden seguir iniciando sesión hasta que usted las cambie.`,
  soldByNobody: 'El registro no conoce al propietario que la vendió.',
  soldOn: 'Vendida el',
  newOwner: 'Nuevo propietario',
  newOwnerNumber: (number) => `Nuevo propietario ${number}`,
  removeNewOwner: 'Dejar fuera',
  anotherOwner: 'Agregar otro propietario',
  soldToUnknown: 'La vivienda quedará sin propietario en el registro.',
  saveSale: 'Guardar venta',
  soldNow: 'Venta guardada',
  accountsLeft: 'Cuentas que quedan',
  accountsLeftHint: 'Estas personas aún pueden iniciar sesión. Si alguna se fue, cambie o bloquee su cuenta en Usuarios.',
}

export const homePrint: typeof en.homePrint = {
  loadFailed: 'No se pudieron cargar los propietarios',
  titles: { labels: 'Etiquetas', forms: 'Formularios de confirmación' },
  layout: 'Imprimir como',
  only: 'Imprimir para',
  missing: { '': 'Todos los propietarios', email: 'Sin correo electrónico', confirmation: 'Sin confirmar' },
  counts: {
    labels: (count) => formats.plural(count, { one: '# etiqueta', many: '# de etiquetas', other: '# etiquetas' }),
    forms: (count) => formats.plural(count, { one: '# formulario', many: '# de formularios', other: '# formularios' }),
  },
  hints: {
    labels: 'Para hojas de 3 × 10 etiquetas (Avery 5160). Imprima al 100 % y sin márgenes.',
    forms:
      'Una página cada uno, sin los propietarios a quienes se pregunta por correo electrónico. La dirección se ve en la ventana de un sobre n.º 10.',
  },
  none: 'Aquí no hay ningún propietario.',
  noPostalLine: 'Las direcciones de las viviendas aún no tienen ciudad, estado y código postal. Agréguelos en Configuración.',
  sheet: (number) => `Hoja ${number}`,
  print: 'Imprimir',
}

export const confirmationForm: typeof en.confirmationForm = {
  ask: 'Revise lo que tiene la asociación, corríjalo y devuelva esta página.',
  home: 'Vivienda',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  nothing: 'ninguno',
  newAddress: 'Nueva dirección postal',
  howToReach: (now) => `¿Cómo debe enviarle la asociación los avisos oficiales? (Ahora: ${now})`,
  deliveries,
  notNeeded,
  lastConfirmed: (date) => `Última confirmación: ${formats.day(date)}`,
  neverConfirmed: 'Aún sin confirmar',
  signature: 'Firma',
  date: 'Fecha',
}

export const homeImport: typeof en.homeImport = {
  title: 'Importar viviendas',
  whichFile: [
    'Elija un archivo de Excel o un archivo CSV de cualquier programa. Una línea es una vivienda y un propietario. De preferencia, las columnas son ',
    '. Solo hacen falta el número de casa y la calle.',
  ],
  columns: {
    streetNumber: 'Número de casa',
    streetName: 'Calle',
    lotNumber: 'Lote',
    votes: 'Votos',
    name: 'Propietario',
    email: 'Correo electrónico',
    phoneNumber: 'Teléfono',
    mailingAddress: 'Dirección postal',
    delivery: 'Forma de entrega',
    hoaStatus: 'Estatus: los inquilinos no son propietarios',
  },
  deliveries: inFull,
  lastName: 'Apellido, si tiene su propia columna',
  outcomes: { new: 'Nueva', changed: 'Con cambios', same: 'Igual', problem: 'Con problemas' },
  splitOwners: (cells) =>
    formats.plural(cells, {
      one: 'Dos personas en una celda son dos propietarios (# celda)',
      many: 'Dos personas en una celda son dos propietarios (# de celdas)',
      other: 'Dos personas en una celda son dos propietarios (# celdas)',
    }),
  noOwner: 'sin propietario',
  noAddress: 'Sin dirección',
  fixLine: (number) => `Corregir la línea ${number}`,
  summary: (added, changed, same, problems) => `Nuevas: ${added}; con cambios: ${changed}; iguales: ${same}; con problemas: ${problems}.`,
  fixOrImport: 'Corrija aquí las líneas con problemas o importe ahora las demás.',
  import: 'Importar',
  importCount: (count) => formats.plural(count, { one: 'Importar # línea', many: 'Importar # de líneas', other: 'Importar # líneas' }),
  imported: 'Viviendas importadas',
  notImported: (lines) =>
    formats.plural(lines, {
      one: '# línea con problemas quedó fuera.',
      many: '# de líneas con problemas quedaron fuera.',
      other: '# líneas con problemas quedaron fuera.',
    }),
  nothingImported: 'No se importó nada',
}
