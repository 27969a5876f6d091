// Mail domains of access and webmail providers of the Americas; data only.

/** "kind | provider | domains | rules | MX host suffixes", see `mail-domains.ts`. Facts gathered by hand from the providers' own pages. */
export const AMERICAS = `
isp | Comcast Xfinity | *comcast.net xfinity.com mchsi.net attbi.com mediaone.net | names=comcast | comcast.net
isp | Verizon | *verizon.net bellatlantic.net gte.net vzw.net myvzw.com vtext.com | names=verizon |
isp | AT&T | *att.net *sbcglobal.net *bellsouth.net ameritech.net flash.net nvbell.net pacbell.net prodigy.net snet.net swbell.net wans.net worldnet.att.net currently.com sbcglobal.com attglobal.net | names=sbcglobal,bellsouth |
isp | Cox | *cox.net coxinet.net | |
isp | Spectrum | *charter.net *roadrunner.com **rr.com brighthouse.com bhn.net spectrum.net wfrr.com columbusrr.com rrohio.com adelphia.net | |
isp | EarthLink | *earthlink.net *mindspring.com ix.netcom.com netcom.com peoplepc.com onemain.com wi-fi.com sprynet.com | names=earthlink,mindspring |
isp | Optimum | *optonline.net optimum.net suddenlink.net suddenlinkmail.com cebridge.net cequel.net | names=optonline |
isp | United Online | *juno.com *netzero.net netzero.com bluelight.com mybluelight.com | |
isp | Frontier | *frontier.com frontiernet.net citlink.net epix.net newnorth.net gvni.com | |
isp | Windstream | *windstream.net alltel.net valornet.com nuvox.net iowatelecom.net | names=windstream |
isp | CenturyLink | *centurylink.net centurytel.net embarqmail.com qwest.net qwestoffice.net q.com cswnet.com emadisonriver.com gulftel.com mebtel.net brightspeed.net uswest.net | names=centurylink |
isp | Mediacom | mchsi.com mediacombb.net | |
isp | Astound | rcn.com wowway.com wideopenwest.com knology.net grandecom.net astound.net wavecable.com starpower.net erols.com patmedia.net wavehome.net sitestar.net en-touch.com | |
isp | Altafiber | fuse.net zoomtown.com cinci.net hawaiiantel.net hawaii.net | |
isp | TDS | tds.net bendbroadband.com | |
isp | Consolidated | consolidated.net myfairpoint.net suscom.net surewest.net ptd.net conpoint.com | |
isp | GCI | gci.net acsalaska.net mtaonline.net alaska.net | |
isp | Sonic | sonic.net | tag=+ |
isp | DSL Extreme | dslextreme.com | |
isp | Hughes | hughes.net direcway.com | |
isp | Viasat | wildblue.net exede.net viasat.net | |
isp | Sparklight | cableone.net sparklight.net northlandcable.com | |
isp | WOW and regional cable | atlanticbb.net blazenet.net bresnan.net cableamerica.com zoominternet.net armstrongmywire.com buckeye-express.com bex.net massillon.com service1.net penteledata.net ptdprolog.net metrocast.net breezeline.net gmavt.net shentel.net ntelos.net lumos.net segra.net comporium.net htc.net hargray.com ctc.net nctv.com surry.net yadtel.net itcdeltacom.net jetbroadband.com wtccommunications.net mediacomcc.net eatel.net cox-internet.com lusfiber.net vexustv.net nts-online.net clearwire.net clear.net midco.net sio.midco.net swiftel.net sdn.net goldenwest.net santel.net venturecomm.net rushmore.com bektel.com srt.com ndsupernet.com polarcomm.com gondtc.com loretel.net arvig.net tvutel.com hickorytech.net charterinternet.com nsatel.net hutchtel.net paulbunyan.net netins.net myclearwave.net iowatelecom.com imonmail.com mahaska.org ruralwaves.us socket.net fidnet.com semo.net windomnet.com prairiewave.com cunet.com kcnet.com everestkc.net pioneertel.net sktc.net wtelectric.net | |
isp | Western and Pacific providers | elpasotel.net pacifier.com peak.org teleport.com easystreet.net spiritone.com seanet.com nwlink.com isomedia.com oz.net whidbey.com whidbey.net olypen.com centurytel.com cablespeed.com wavecable.net donobi.net eskimo.com speakeasy.net blarg.net fidalgo.net pocketinet.com bmi.net bossig.com charterpipeline.com cwnet.com jps.net volcano.net sierratel.com goldrush.com calweb.com lanset.com winfirst.com wizwire.com rcsis.com psyber.com pacific.net mcn.org impulse.net west.net silcom.com lightspeed.net slonet.org tcsn.net surfside.net dishmail.net digis.net xmission.com aros.net infowest.com cut.net frontier.net fone.net forethought.net rmi.net ecentral.com indra.com montana.com cybernet1.com blackfoot.net centric.net 3rivers.net midrivers.com nemont.net itstriangle.com tritel.net wyoming.com vcn.com tribcsp.com silverstar.com ida.net mtnhome.com rmci.net cyberhighway.net theriver.com gilanet.com zianet.com nmia.com plateautel.net cnsp.com newmex.com swcp.com | |
isp | Northeastern and southern providers | maine.com gwi.net midcoast.com myfairpoint.com metrocast.com sover.net together.net surfglobal.net vermontel.net vtlink.net crocker.com rcn.net tiac.net shore.net world.std.com theworld.com ultranet.com galaxy.net ici.net ids.net conversent.net panix.com localnet.com frontierlive.com citlink.com northnet.org nnymail.com westelcom.com slic.com twcny.com bestweb.net warwick.net frontline.net monmouth.com nac.net cnjnet.com voicenet.com chesapeake.net comteck.com citynet.net frognet.net ohiohills.com bright.net zoomnet.net greenapple.com raex.com neo.lrun.com core.com voyager.net i-is.com iserv.net chartermi.net tir.com freeway.net torchlake.com power-net.net triton.net michweb.net mei.net jamadots.com up.net pasty.com lighthouse.net chorus.net athenet.net dwave.net pcpros.net usit.net blomand.net planetc.com preferred.com bledsoe.net twlakes.net ben-lomand.net kih.net foothills.net mikrotec.com setel.com tcgtn.com insightbb.com windjammercable.net gru.net atlantic.net fairpoint.net gtcom.net digitalexp.com strato.net sunline.net verizonmail.com peoplescom.net planttel.net darientel.net hargray.net infoave.net islc.net sccoast.net charterbn.com vol.com intrstar.net | |
isp | Bell Canada | *bell.net *sympatico.ca bellnet.ca bellaliant.net nbnet.nb.ca ns.sympatico.ca nf.sympatico.ca aliant.net nl.rogers.com bellmts.net mts.net mymts.net northwestel.net | names=sympatico |
isp | Rogers and Shaw | *rogers.com *shaw.ca rogers.blackberry.net shawcable.com shawcable.net shawbiz.ca | |
isp | Telus | *telus.net telusplanet.net mytelus.com | |
isp | Videotron | *videotron.ca videotron.qc.ca videotron.net | names=videotron |
isp | Cogeco | cogeco.ca cogeco.net cgocable.ca cgocable.net | |
isp | Eastlink | eastlink.ca ns.aliantzinc.ca persona.ca accesscomm.ca amtelecom.net | |
isp | SaskTel | sasktel.net | |
isp | TekSavvy | teksavvy.com teksavvymail.com start.ca primus.ca distributel.net ebox.ca oricom.ca | |
isp | Canadian providers | kelcom.net tbaytel.net ontera.net vianet.ca vianet.on.ca execulink.com bmts.com kwic.com mnsi.net golden.net hurontel.on.ca tcc.on.ca wightman.ca hay.net nexicom.net xplornet.com xplornet.ca xplore.ca 3web.net canada.com magma.ca ncf.ca storm.ca travel-net.com cyberus.ca ripnet.com kos.net globetrotter.net sogetel.net sogetel.com maskatel.net axion.ca b2b2c.ca dery.tel derytele.com telwarwick.net uniserve.com dccnet.com cablelan.net citywest.ca lincsat.com island.net pacificcoast.net novuscom.net look.ca istar.ca idirect.com interlog.com pathcom.com | |
isp | Telmex | *prodigy.net.mx infinitummail.com infinitum.com.mx infosel.net.mx | |
isp | Mexican providers | cablevision.net.mx megared.net.mx axtel.net maxcom.net.mx todito.com avantel.net.mx telcel.com izzi.mx totalplay.com.mx prodigy.com.mx terra.com.mx att.com.mx | |
consumer | UOL | *uol.com.br *bol.com.br zipmail.com.br uolmail.com.br folha.com.br uol.com.ar uol.com.co uol.com.mx uol.com.ve | |
consumer | Terra | *terra.com.br *terra.es terra.com terra.cl terra.com.ar terra.com.co terra.com.pe terra.com.ve terra.com.gt terra.com.sv correo.terra.com.gt | |
consumer | iG | *ig.com.br ibest.com.br brturbo.com.br brturbo.com superig.com.br click21.com.br oi.com.br oi.net.br pop.com.br | |
consumer | Globo | *globo.com globomail.com | |
isp | Brazilian providers | veloxmail.com.br r7.com itelefonica.com.br vivo.com.br superonda.com.br onda.com.br sercomtel.com.br netpar.com.br brfree.com.br mailbr.com.br osite.com.br directnet.com.br matrix.com.br via-rs.net terra.net.br ajato.com.br virtua.com.br netvirtua.com.br embratel.net.br nutecnet.com.br stetnet.com.br elogica.com.br hotlink.com.br secrel.com.br fortalnet.com.br | |
consumer | Locaweb | email.com.br | |
isp | Argentine providers | arnet.com.ar speedy.com.ar fibertel.com.ar ciudad.com.ar sinectis.com.ar infovia.com.ar telecentro.com.ar uolsinectis.com.ar flashmail.com.ar velocom.com.ar iplanmail.com.ar fullzero.com.ar ubbi.com ubbi.com.ar argentina.com topmail.com.ar datafull.com tutopia.com interlap.com.ar onenet.com.ar keko.com.ar | |
isp | Chilean providers | vtr.net entelchile.net mi.cl ctcinternet.cl chile.com 123.cl manquehue.net surnet.cl telsur.cl mixmail.com tie.cl | |
isp | Colombian providers | une.net.co epm.net.co etb.net.co cable.net.co telmex.net.co col1.telecom.com.co latinmail.com metrotel.net.co emcali.net.co edatel.net.co telesat.com.co | |
isp | Peruvian providers | speedy.com.pe infonegocio.net.pe rcp.net.pe ec-red.com | |
isp | Venezuelan providers | cantv.net intercable.net.ve supercable.net.ve telcel.net.ve cantv.com.ve movistar.net.ve | |
isp | Uruguayan and Paraguayan providers | adinet.com.uy vera.com.uy montevideo.com.uy dedicado.net.uy netgate.com.uy rieder.net.py click.com.py cmm.com.py highway.com.py pla.net.py | |
isp | Ecuadorian and Bolivian providers | andinanet.net cnt.net.ec ecua.net.ec interactive.net.ec porta.net punto.net.ec satnet.net telconet.net etapanet.net entelnet.bo cotas.net cotas.com.bo cotel.bo acelerate.com | |
isp | Central American and Caribbean providers | racsa.co.cr ice.co.cr costarricense.cr amnet.co.cr cabletica.com cwpanama.net cableonda.net sinfo.net psi.net.pa intelnet.net.gt itelgua.com turbonet.com guate.net navegante.com.sv integra.com.sv salnet.net amnetsal.com hondutel.hn cablecolor.hn multivision.hn ibw.com.ni cablenet.com.ni turbonett.com.ni codetel.net.do claro.net.do tricom.net centennialpr.net coqui.net prtc.net libertypr.net onelinkpr.net choicecable.net caribe.net prw.net cwjamaica.com anngel.com.jm colis.com mail.infochan.com cybervale.com flowja.com tstt.net.tt wow.net carib-link.net sunbeach.net caribsurf.com candw.ky candw.lc candw.ag vincysurf.com spiceisle.com cwdom.dm setarnet.aw cura.net batelnet.bs coralwave.com ibl.bm logic.bm northrock.bm btl.net guyana.net.gy gol.net.gy networksgy.com sr.net parbo.net nauta.cu nauta.com.cu infomed.sld.cu verizon.net.do | |
consumer | Latin American portals | starmedia.com ole.com quepasa.com yupimail.com elsitio.com latino.com zona-andina.net | |
`;
