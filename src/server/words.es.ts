import { formatsIn } from '../words/formats'
import { ended } from '../words/parts'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

export const opening: typeof en.opening = {
  description: (community) => `El portal comunitario de ${community}`,
  tagline: 'La puerta de entrada a su vecindario.',
  late: 'Esto está tardando.',
  reload: 'Cargar la página de nuevo',
  noScript: 'Este portal necesita JavaScript. Actívelo en la configuración de su navegador y vuelva a cargar la página.',
}

export const missing: typeof en.missing = {
  Announcement: 'No se encontró el aviso',
  Answer: 'No se encontró la respuesta',
  Attachment: 'No se encontró el archivo adjunto',
  Calendar: 'No se encontró el calendario',
  DeliveryIssue: 'No se encontró el problema de entrega',
  Device: 'No se encontró el dispositivo',
  Document: 'No se encontró el documento',
  Event: 'No se encontró el evento',
  File: 'No se encontró el archivo',
  Guideline: 'No se encontró la norma',
  Image: 'No se encontró la imagen',
  Mail: 'No se encontró el correo',
  Message: 'No se encontró el mensaje',
  Page: 'No se encontró la página',
  Passkey: 'No se encontró la llave de acceso',
  Photo: 'No se encontró la foto',
  Picture: 'No se encontró la imagen',
  Poll: 'No se encontró la votación',
  Report: 'No se encontró el reporte',
  Session: 'No se encontró la sesión',
  SignIn: 'No se encontró el inicio de sesión',
  UnsubscribeLink: 'No se encontró el enlace para cancelar la suscripción',
  User: 'No se encontró la cuenta',
  Version: 'No se encontró la versión',
}

export const server: typeof en.server = {
  unauthorized: 'Inicie sesión para continuar.',
  forbidden: 'No tiene permiso para hacer esto.',
  notFound: 'No se encontró',
  badRequest: 'No se pudo leer la solicitud',
  notAllowed: 'Esto no está permitido',
  methodNotAllowed: 'Método no permitido',
  tookTooLong: 'La solicitud tardó demasiado',
  tooLarge: 'La solicitud es demasiado grande',
  addressTooLong: 'La dirección es demasiado larga',
  contentType: 'Este tipo de contenido no se acepta',
  noSuchPart: 'El archivo no tiene esa parte',
  expectation: 'La solicitud espera algo que el portal no hace',
  headersTooLarge: 'Los encabezados de la solicitud son demasiado grandes',
  refused: 'La solicitud no se aceptó',
  wrong: 'Algo falló de nuestra parte. Inténtelo de nuevo.',
  diskFull: 'El disco del servidor está lleno. No se guardó nada; avise a la persona que administra el portal.',
  diskFails:
    'El disco del servidor informa de un error y no se pudo hacer. Inténtelo de nuevo en un minuto; si continúa, avise a la persona que administra el portal.',
  busy: 'El portal está ocupado en este momento. No se guardó nada; inténtelo de nuevo en unos segundos.',
  ballotBoxBusy: 'La urna se está copiando en este momento. No se guardó nada; inténtelo de nuevo en un minuto.',
  invalidJson: 'La solicitud no es JSON válido',
  batchTooLong: 'Esto es demasiado para una sola solicitud. Pídalo por separado.',
  notInBatch: 'Esta llamada no se puede hacer junto con otras.',
  batchMax: (most) => `Como máximo ${most} llamadas en una solicitud`,
  hostUnclear: 'La solicitud no dice con claridad a qué sitio va dirigida.',
  elsewhere: (url) => `El portal no está en esta dirección, sino en ${url}`,
  otherSite: 'Esta solicitud vino de otro sitio y no se aceptó.',
  hungUp: 'Quien llamó ya no espera la respuesta',
  snsMalformed: 'Esto no es un mensaje de Amazon SNS',
  snsCertificate: 'Este mensaje no se aceptó: su certificado no es válido.',
  snsForeign: 'Este mensaje no se aceptó: su certificado no es de Amazon.',
  snsSignature: 'Este mensaje no se aceptó: su firma no es correcta.',
  snsTopic: 'Este mensaje no se aceptó: pertenece a otro tema.',
  snsUnreachable: 'No se pudo conectar con Amazon SNS. Envíelo de nuevo más tarde.',
  snsVersion: 'Este mensaje no se aceptó: no se conoce la versión de su firma.',
  listTooLong: 'Esta lista es demasiado larga para una sola respuesta. Pídala por páginas.',
  tooManyAtOnce: 'Hay demasiadas solicitudes a la vez. Inténtelo de nuevo en un momento.',
  tooManyAttempts: (minutes) =>
    formats.plural(minutes, {
      one: 'Hubo demasiados intentos. Inténtelo de nuevo en # minuto.',
      other: 'Hubo demasiados intentos. Inténtelo de nuevo en # minutos.',
    }),
  tooManyForName: 'Hubo demasiados intentos con esta cuenta. Inténtelo de nuevo en un momento.',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo de nuevo en un momento.',
  textUsedUp: 'Ya escribió todo lo que cabe en un día. Continúe mañana.',
  filesUsedUp: 'Ya subió todo lo que cabe en un día. Continúe mañana.',
  tooManyPictures: 'En este momento se procesan demasiadas imágenes. Inténtelo de nuevo en un momento.',
  formUnreadable: 'No se pudo leer el formulario.',
  formFieldTooLong: 'Es demasiado largo.',
  formTooMuchText: 'Este formulario tiene demasiado texto.',
  formTooLarge: 'Es demasiado grande para subirlo.',
  formTooManyParts: 'Este formulario tiene demasiadas partes.',
  pixels: (name, megapixels) => `«${name}» tiene demasiados píxeles. El límite es de ${megapixels} megapíxeles.`,
  pictureTooLong: (name, most) => `«${name}» es demasiado larga o ancha. El límite es de ${most.toLocaleString('es')} píxeles por lado.`,
  contentDiffers: (name, is, kinds) =>
    `El contenido de «${name}» no corresponde a su tipo de archivo. Es ${is}: ábralo, guárdelo en uno de estos formatos e inténtelo de nuevo: ${kinds}.`,
  contentUnknown: (name, kinds) =>
    `El contenido de «${name}» no corresponde a su tipo de archivo. Quizá está dañado: ábralo, guárdelo de nuevo en uno de estos formatos e inténtelo otra vez: ${kinds}.`,
  fileHasMacros: (name) => `«${name}» contiene macros, que son pequeños programas. Guárdelo sin ellas o como PDF e inténtelo de nuevo.`,
  pictureDamaged: (name) => `«${name}» no se pudo leer como imagen. Puede estar dañada.`,
  rangeNotSatisfiable: 'El archivo no tiene esa parte',
  csvLines: 'Este archivo tiene más de 20,000 líneas.',
  csvColumns: (most) => `Como máximo ${most} columnas. Deje solo las que se piden.`,
  csvQuote: (line) => `En la línea ${line} se abre una comilla que nunca se cierra. Quítela o guarde la lista de nuevo.`,
  lastSuperAdmin: 'El último superadministrador no se puede cambiar de esta manera.',
  accountIsNew: (until, timeZone) => ended(`Su cuenta es nueva: podrá votar a partir del ${formats.instant(until, timeZone)}`),
  accountChanged: (until, timeZone) =>
    `Otra persona cambió el correo electrónico o la contraseña de su cuenta. Para proteger su voto, ${ended(`podrá votar a partir del ${formats.instant(until, timeZone)}`)} Avise a la mesa directiva si no sabía de este cambio.`,
}

export const mails: typeof en.mails = {
  template: {
    unsubscribe: 'Cancelar la suscripción',
    why: (topic) => `Según sus preferencias, le avisamos de inmediato sobre ${topic}.`,
    whyAhead: (topic) => `Usted pidió que le avisemos sobre ${topic}. En su resumen llegaría demasiado tarde.`,
    whyDigest: 'Usted pidió un resumen de las novedades.',
    stopDigest: 'No recibir más el resumen',
    choose: 'Elegir sobre qué le avisamos',
    stop: (topic) => `No recibir más correos sobre ${topic}`,
    buttonFails: 'Si el botón no funciona, abra esta dirección:',
  },
  caseMail: { more: '… Lea el resto en el portal.' },
  topics: {
    urgent: 'avisos urgentes',
    announcements: 'avisos',
    documents: 'documentos nuevos',
    polls: 'votaciones y recordatorios',
    events: 'eventos',
    maintenance: 'sus reportes de mantenimiento',
    messages: 'mensajes de la mesa directiva',
  },
  hello: (name) => `Hola, ${name}:`,
}

export const problems: typeof en.problems = {
  caseKeyWrong: 'Una clave tiene de 8 a 64 letras, dígitos y guiones.',
  caseNotBoard: 'Solo alguien de la mesa directiva puede encargarse de esto.',
  caseNoteEmpty: 'Escriba primero la nota.',
  caseTaken: (name) => `${name} ya se encarga de esto.`,
  limitWrong: (most) => `limit debe ser un número entero de 1 a ${most}`,
  pageEndWrong: 'Esto no es el final de una página',
}
