/* El español del portal: usted, frases completas, «comillas» y ¿signos dobles? */
import { formatsIn } from './formats'
import type { Words } from './say'

const { instant } = formatsIn('es-US')

export const fields: Words['fields'] = {
  check: 'Revise este campo.',
  checkAll: 'Revise lo que escribió.',
  usernameTaken: 'Ese nombre de usuario ya existe',
  emailTaken: 'Ese correo electrónico ya está registrado',
  numberNotPlain: 'El número de casa solo puede tener letras, números y signos como # y -',
}

export const problems: Words['problems'] = {
  // Documentos
  documentIsFile: 'Este documento es un archivo subido. No tiene una dirección que cambiar.',
  documentKeptElsewhere: 'Este documento se guarda en otro lugar. Agregue uno nuevo.',
  documentVersionsMax: (most) => `Un documento guarda como máximo ${most} versiones. Elimine una primero.`,
  documentOnlyVersion: 'Esta es la única versión. Elimine el documento.',
  documentVersionRemoved: (number) => `Se eliminó la versión ${number}`,
  documentNewVersion: (title) => `Nueva versión de ${title}`,
  // Inicio de sesión
  passwordCommon: 'Esta contraseña está en todas las listas de contraseñas comunes. Elija otra.',
  passwordOwn: 'No use su nombre ni su dirección en la contraseña.',
}

export const server: Words['server'] = {
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
  busy: 'El portal está ocupado en este momento. No se guardó nada; inténtelo de nuevo en unos segundos.',
  ballotBoxBusy: 'La urna se está copiando en este momento. No se guardó nada; inténtelo de nuevo en un minuto.',
  invalidJson: 'La solicitud no es JSON válido',
  batchTooLong: 'Esto es demasiado para una sola solicitud. Pídalo por separado.',
  notInBatch: 'Esta llamada no se puede hacer junto con otras.',
  batchMax: (most) => `Como máximo ${most} llamadas en una solicitud`,
  tooManyValues: 'Esta solicitud tiene demasiados valores.',
  hostUnclear: 'La solicitud no dice con claridad a qué sitio va dirigida.',
  elsewhere: (url) => `El portal no está en esta dirección, sino en ${url}`,
  otherSite: 'Esta solicitud vino de otro sitio y no se aceptó.',
  listTooLong: 'Esta lista es demasiado larga para una sola respuesta. Pídala por páginas.',
  tooManyAtOnce: 'Hay demasiadas solicitudes a la vez. Inténtelo de nuevo en un momento.',
  tooManyAttempts: (minutes) => `Hubo demasiados intentos. Inténtelo de nuevo en ${minutes} minutos.`,
  tooManyForName: 'Hubo demasiados intentos con esta cuenta. Inténtelo de nuevo en un momento.',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo de nuevo en un momento.',
  readMuch: (minutes) => `Ha leído mucho en poco tiempo. Continúe en ${minutes} minutos.`,
  textUsedUp: 'Ya escribió todo lo que cabe en un día. Continúe mañana.',
  filesUsedUp: 'Ya subió todo lo que cabe en un día. Continúe mañana.',
  tooManyPictures: 'En este momento se procesan demasiadas imágenes. Inténtelo de nuevo en un momento.',
  formUnreadable: 'No se pudo leer el formulario.',
  formFieldTooLong: 'Es demasiado largo.',
  formTooMuchText: 'Este formulario tiene demasiado texto.',
  formTooLarge: 'Es demasiado grande para subirlo.',
  formTooManyParts: 'Este formulario tiene demasiadas partes.',
  pixels: (name, megapixels) => `«${name}» tiene demasiados píxeles. El límite es de ${megapixels} megapíxeles.`,
  contentDiffers: (name) => `El contenido de «${name}» no corresponde a su tipo de archivo.`,
  rangeNotSatisfiable: 'El archivo no tiene esa parte',
  csvUnreadable: (why) => `No es un archivo CSV como los que guarda una hoja de cálculo: ${why}`,
  lastSuperAdmin: 'El último superadministrador no se puede cambiar de esta manera.',
  accountIsNew: (until, timeZone) => `Su cuenta es nueva: podrá votar a partir del ${instant(until, timeZone)}.`,
  accountChanged: (until, timeZone) =>
    `Otra persona cambió el correo electrónico o la contraseña de su cuenta. Para proteger su voto, podrá votar a partir del ${instant(until, timeZone)}. Avise a la mesa directiva si no sabía de este cambio.`,
}
